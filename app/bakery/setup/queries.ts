import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { DeletedKey } from "../trash/schema.ts";
import type { SetupStep } from "./schema.ts";

/** The steps that make the site the bakery's own, in their order. */
export async function listSetupSteps(
	client: DataClient,
): Promise<{ step: SetupStep; isDone: boolean }[]> {
	const rows = dataOrThrow(await client.rpc("list_setup_steps"));
	return rows.map(({ step, is_done: isDone }) => ({ step: step as SetupStep, isDone }));
}

/** The kinds of records that the demo has. */
export type DemoKind = "product" | "category" | "section" | "picture";

/** The records of a kind. */
export interface DemoCount {
	kind: DemoKind;
	/** Those of the demo that nobody has changed. */
	going: number;
	/** All others. */
	staying: number;
}

export async function countDemoContent(client: DataClient): Promise<DemoCount[]> {
	const rows = dataOrThrow(await client.rpc("count_demo_content"));
	return rows.map(({ kind, ...counts }) => ({ kind: kind as DemoKind, ...counts }));
}

/** Moves all of the demo that nobody has changed to the trash. @returns the records, to restore them. */
export async function removeDemoContent(client: DataClient): Promise<DeletedKey[]> {
	const rows = dataOrThrow(await client.rpc("remove_demo_content"));
	return rows.map(({ kind, record_id: id }) => ({ kind: kind as DemoKind, id }));
}
