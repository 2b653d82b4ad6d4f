/** Corrections of the graph: Home Assistant's actions, each taken back by a button beside it. */

import type { GraphNode, Relation } from "../../api/answers.js";
import { act } from "../../api/act.js";
import { Failure } from "../../api/failure.js";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import { t } from "./words.js";

interface Changed {
  /** Not told while guests are here. */
  readonly group_id?: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Have actions carried out one after the other, and say so beside a button that undoes them.
 *
 * Throws a `Failure` if nothing could be done: what is known in several graphs may be so in one.
 */
async function changed(
  app: App,
  action: string,
  all: readonly Fields[],
  said: string,
  done: () => void,
): Promise<void> {
  const groups: string[] = [];
  let failure: unknown;
  for (const fields of all) {
    try {
      const { group_id: group } = await act<Changed>(app, `switchboard.${action}`, fields);
      if (group) groups.unshift(group);
    } catch (error) {
      failure = error;
    }
  }
  if (failure && !groups.length) throw failure;
  done();
  const takeBack = async (): Promise<void> => {
    try {
      for (const group_id of groups) await act(app, "switchboard.undo", { group_id });
      app.notify(t(app, "undone"));
    } catch (error) {
      app.notifyFailure(error);
    }
    done();
  };
  const undo = { label: words(app, "undo"), run: () => void takeBack() };
  app.notify(said, groups.length ? undo : undefined);
}

export function rejected(app: App, relation: Relation, done: () => void): Promise<void> {
  const all = relation.ids.map((one) => ({ relation: one, decision: "reject" }));
  return changed(app, "settle_relation", all, t(app, "rejected"), done);
}

export function renamed(app: App, node: GraphNode, name: string, done: () => void): Promise<void> {
  const all = node.entity_ids.map((entity) => ({ entity, name }));
  return changed(app, "rename_entity", all, t(app, "renamed"), done);
}

/** Make two of one; of several people's graphs the one of `owner`, by the names it has there. */
export function divided(
  app: App,
  node: GraphNode,
  name: string,
  taken: readonly Relation[],
  owner: string,
  done: () => void,
): Promise<void> {
  const isAlone = node.owners.length === 1;
  const fields = {
    owner,
    name,
    entity: isAlone ? node.id : node.name,
    relations: taken.flatMap((one) => (isAlone ? one.ids : [one.text])),
  };
  return changed(app, "split_entity", [fields], t(app, "divided"), done);
}

/** Make one of two, in each person's graph that has both. */
export async function merged(
  app: App,
  kept: GraphNode,
  gone: GraphNode,
  done: () => void,
): Promise<void> {
  const shared = kept.owners.filter((one) => gone.owners.includes(one));
  const isAlone = kept.entity_ids.length === 1 && gone.entity_ids.length === 1;
  const all = isAlone
    ? [{ entity: kept.id, duplicate: gone.id }]
    : shared.map((owner) => ({ owner, entity: kept.name, duplicate: gone.name }));
  if (!all.length) throw new Failure("refused", "graph_other_kind", t(app, "merge_apart"));
  await changed(app, "merge_entities", all, t(app, "merged"), done);
}
