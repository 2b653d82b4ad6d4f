/**
 * Where everything stands in the drawing: the first node at the left, what is next to it in the
 * column beside it, and so on; what nothing leads to stands below, in the same way. Each node has a
 * row of its own in its column, so that no two labels meet; the same answer is always drawn alike.
 */

import type { GraphNode, Relation } from "../../api/answers.js";

export const BOX = { width: 148, height: 30 } as const;
const ROW = 42;
const GAP = 132;
const EDGE = 12;
const LABEL = 18;

export interface Placed {
  readonly node: GraphNode;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly relation: Relation;
  readonly path: string;
  /** Where what it says is written; a line besides the tree says it to whoever points at it. */
  readonly label: { readonly x: number; readonly y: number; readonly text: string } | null;
  readonly is_over: boolean;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Placed[];
  readonly lines: readonly Line[];
}

export function layOut(
  nodes: readonly GraphNode[],
  relations: readonly Relation[],
  now: number,
): Drawing {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const drawn = relations.filter((one) => known.has(one.subject) && known.has(one.object));
  const next = neighbours(drawn);
  const parents = new Map<string, string>();
  const placed = new Map<string, Placed>();
  let [widest, bottom] = [1, EDGE];
  for (const { id: first } of nodes) {
    if (placed.has(first)) continue;
    const columns = byDistance(first, next, parents);
    const rows = Math.max(...columns.map((column) => column.length));
    columns.forEach((column, number) => {
      const top = bottom + ((rows - column.length) * ROW) / 2;
      column.forEach((id, row) => {
        const node = known.get(id);
        if (!node) return;
        const x = EDGE + number * (BOX.width + GAP);
        placed.set(id, { node, column: number, x, y: top + row * ROW + (ROW - BOX.height) / 2 });
      });
    });
    widest = Math.max(widest, columns.length);
    bottom += rows * ROW;
  }
  const said = new Set<string>();
  const lines = drawn.map((relation) => line(relation, placed, parents, said, known, now));
  return {
    width: widest * BOX.width + (widest - 1) * GAP + 2 * EDGE,
    height: bottom + EDGE,
    nodes: [...placed.values()],
    lines,
  };
}

/** What a relation says between the names of its ends: `works at`. */
export function saying(
  relation: Relation,
  subject: string | undefined,
  object: string | undefined,
): string {
  const { text } = relation;
  const from = subject && text.startsWith(subject) ? subject.length : 0;
  const to = object && text.endsWith(object) ? text.length - object.length : text.length;
  const between = text.slice(from, to).trim();
  return from && to < text.length && between ? between : relation.predicate.replaceAll("_", " ");
}

export function isOver(relation: Relation, now: number): boolean {
  return relation.valid_to !== null && Date.parse(relation.valid_to) <= now;
}

function neighbours(relations: readonly Relation[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  const join = (from: string, to: string): void => {
    next.set(from, [...(next.get(from) ?? []), to]);
  };
  for (const { subject, object } of relations) {
    join(subject, object);
    join(object, subject);
  }
  return next;
}

/** What leads to a node, by how far it is from there; `parents` learns by way of what. */
function byDistance(
  first: string,
  next: ReadonlyMap<string, readonly string[]>,
  parents: Map<string, string>,
): string[][] {
  parents.set(first, "");
  const columns: string[][] = [[first]];
  for (;;) {
    const column: string[] = [];
    for (const id of columns[columns.length - 1] ?? []) {
      for (const other of next.get(id) ?? []) {
        if (parents.has(other)) continue;
        parents.set(other, id);
        column.push(other);
      }
    }
    if (!column.length) return columns;
    columns.push(column);
  }
}

function line(
  relation: Relation,
  placed: ReadonlyMap<string, Placed>,
  parents: ReadonlyMap<string, string>,
  said: Set<string>,
  known: ReadonlyMap<string, GraphNode>,
  now: number,
): Line {
  const [a, b] = [placed.get(relation.subject), placed.get(relation.object)];
  if (!a || !b) throw new Error("a relation without its ends is not drawn");
  const [from, to] = a.column <= b.column ? [a, b] : [b, a];
  const child = to.node.id;
  const isInTree = parents.get(child) === from.node.id && !said.has(child);
  if (isInTree) said.add(child);
  const says = saying(relation, known.get(relation.subject)?.name, known.get(relation.object)?.name);
  const short = shortened(says, LABEL);
  const text = from === a ? `${short} →` : `← ${short}`; // it is read from its subject on
  return {
    relation,
    path: curve(from, to),
    label: isInTree
      ? { x: to.x - 10, y: to.y + BOX.height / 2 - 4, text }
      : null,
    is_over: isOver(relation, now),
  };
}

function curve(from: Placed, to: Placed): string {
  const [startY, endY] = [from.y + BOX.height / 2, to.y + BOX.height / 2];
  const startX = from.x + BOX.width;
  if (from.column === to.column) {
    const bow = startX + 26 + Math.min(30, Math.abs(endY - startY) / 8);
    return `M ${startX} ${startY} C ${bow} ${startY}, ${bow} ${endY}, ${startX} ${endY}`;
  }
  const middle = (startX + to.x) / 2 - 40;
  return `M ${startX} ${startY} C ${middle} ${startY}, ${middle} ${endY}, ${to.x} ${endY}`;
}

export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
