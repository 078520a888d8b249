import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { DELETED_KINDS, type DeletedKey } from "../trash/trash.ts";

/** The steps that make the site the bakery's own, as `list_setup_steps` names them. */
const SETUP_STEPS = [
	"hours",
	"region",
	"name",
	"colors",
	"contact",
	"product",
	"allergens",
	"menu",
	"home",
	"about",
	"legal",
	"orders",
	"search",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

const stepRow = z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean() });

/** The steps that make the site the bakery's own, in their order. */
export async function listSetupSteps(call: Call): Promise<{ step: SetupStep; isDone: boolean }[]> {
	const rows = await call("list_setup_steps", {}, z.array(stepRow));
	return rows.map(({ step, is_done: isDone }) => ({ step, isDone }));
}

/** The kinds of records that the demo has and the trash keeps. */
const keptKind = z.enum(DELETED_KINDS).exclude(["message"]);

/** The kinds of records that the demo has. */
export type DemoKind = z.infer<typeof keptKind> | "order";

/** The records of a kind. */
const demoCountSchema = z.object({
	/** `taking-orders` is one while orders are on, and going when they are turned off. */
	kind: z.enum([...keptKind.options, "order", "taking-orders"]),
	/** Those of the demo that nobody has changed. */
	going: z.number(),
	/** All others. */
	staying: z.number(),
});

export type DemoCount = z.infer<typeof demoCountSchema>;

export async function countDemoContent(call: Call): Promise<DemoCount[]> {
	return call("count_demo_content", {}, z.array(demoCountSchema));
}

const removedRow = z.object({ kind: keptKind, record_id: z.string() });

/**
 * Moves all of the demo that nobody has changed to the trash, and deletes its orders.
 * @returns the records in the trash, to restore them.
 */
export async function removeDemoContent(call: Call): Promise<DeletedKey[]> {
	const rows = await call("remove_demo_content", {}, z.array(removedRow));
	return rows.map(({ kind, record_id: id }) => ({ kind, id }));
}

/** Whether the site is still the untouched demo without orders. */
export async function canShowFullDemo(call: Call): Promise<boolean> {
	return call("can_show_full_demo", {}, z.boolean());
}

/** Turns the demo into the full one, with opening hours and orders. @returns the day of the orders. */
export async function showFullDemo(call: Call): Promise<string> {
	return call("show_full_demo", {}, z.string());
}
