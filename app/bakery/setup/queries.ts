import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { DeletedKey, DeletedKind } from "../trash/schema.ts";
import type { SetupStep } from "./schema.ts";

/** The steps that make the site the bakery's own, in their order. */
export async function listSetupSteps(
	client: DataClient,
): Promise<{ step: SetupStep; isDone: boolean }[]> {
	const rows = dataOrThrow(await client.rpc("list_setup_steps"));
	return rows.map(({ step, is_done: isDone }) => ({ step: step as SetupStep, isDone }));
}

/** The kinds of records that the demo has and the trash keeps. */
type KeptKind = Exclude<DeletedKind, "message">;

/** The kinds of records that the demo has. */
export type DemoKind = KeptKind | "order";

/** `taking-orders` is one while orders are on, and going when they are turned off. */
type DemoCountKind = DemoKind | "taking-orders";

/** The records of a kind. */
export interface DemoCount {
	kind: DemoCountKind;
	/** Those of the demo that nobody has changed. */
	going: number;
	/** All others. */
	staying: number;
}

export async function countDemoContent(client: DataClient): Promise<DemoCount[]> {
	const rows = dataOrThrow(await client.rpc("count_demo_content"));
	return rows.map(({ kind, ...counts }) => ({ kind: kind as DemoCountKind, ...counts }));
}

/**
 * Moves all of the demo that nobody has changed to the trash, and deletes its orders.
 * @returns the records in the trash, to restore them.
 */
export async function removeDemoContent(client: DataClient): Promise<DeletedKey[]> {
	const rows = dataOrThrow(await client.rpc("remove_demo_content"));
	return rows.map(({ kind, record_id: id }) => ({ kind: kind as KeptKind, id }));
}

/** Whether the site is still the untouched demo without orders. */
export async function canShowFullDemo(client: DataClient): Promise<boolean> {
	return dataOrThrow(await client.rpc("can_show_full_demo"));
}

/** Turns the demo into the full one, with opening hours and orders. @returns the day of the orders. */
export async function showFullDemo(client: DataClient): Promise<string> {
	return dataOrThrow(await client.rpc("show_full_demo"));
}
