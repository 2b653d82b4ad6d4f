"""What a person needs to try Switchboard without an Azure subscription."""
