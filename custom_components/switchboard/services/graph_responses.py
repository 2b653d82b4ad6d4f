"""What the actions on the graph give back, and why they refuse."""

from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.json import JsonObjectType

from ..const import DOMAIN
from ..engine.graph.errors import ChangedSinceError, GraphError
from ..engine.graph.telling import Changed, ToldEntity, ToldRelation


def changed_told(changed: Changed, language: str) -> JsonObjectType:
    """Return what was changed, as it is now, and the ID by which that is undone."""
    return {
        "group_id": changed.group_id,
        "entities": [entity_told(one) for one in changed.entities],
        "relations": [relation_told(one, language) for one in changed.relations],
    }


def entity_told(told: ToldEntity) -> JsonObjectType:
    """Return all of an entity."""
    entity = told.entity
    return {
        "id": entity.id,
        "owner": entity.owner,
        "kind": entity.kind,
        "name": entity.name,
        "names": list(told.names),
        "ha_ref": entity.ha_ref,
        "status": entity.status,
        "merged_into": entity.merged_into,
        "by_person": entity.by_person,
        "created_at": entity.created_at.isoformat(),
        "updated_at": entity.updated_at.isoformat(),
        "sources": list(told.sources),
    }


def relation_told(told: ToldRelation, language: str) -> JsonObjectType:
    """Return all of a relation, and the sentence that says it."""
    relation = told.relation
    return {
        "id": relation.id,
        "owner": relation.owner,
        "text": told.sentence(language),
        "subject": told.subject,
        "predicate": relation.predicate,
        "object": told.object,
        "status": relation.status,
        "confidence": relation.confidence,
        "by_person": relation.by_person,
        "valid_from": relation.valid_from.isoformat(),
        "valid_to": relation.valid_to.isoformat() if relation.valid_to else None,
        "superseded_by": relation.superseded_by,
        "created_at": relation.created_at.isoformat(),
        "updated_at": relation.updated_at.isoformat(),
        "sources": list(told.sources),
    }


def graph_refused(err: GraphError, named: str) -> ServiceValidationError:
    """Return why the graph was not changed, in words for whoever asked."""
    since = err.group_id if isinstance(err, ChangedSinceError) else ""
    return ServiceValidationError(
        translation_domain=DOMAIN,
        translation_key=err.reason,
        translation_placeholders={"value": named, "group_id": since},
    )
