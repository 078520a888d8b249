import type { BackupStatus } from "../../bakery/backups/status.ts";
import {
	canShowFullDemo,
	countDemoContent,
	type DemoCount,
	listSetupSteps,
} from "../../bakery/setup/queries.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/read-sentence.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import type { StepName } from "./setup-steps.ts";

/** How far the site is from the demo to the bakery's own. */
export interface Setup {
	demo: DemoCount[];
	/** Whether the demo can show orders. */
	canShowOrders: boolean;
	/** The steps that the site has, and whether each is done. */
	done: Partial<Record<StepName, boolean>>;
	/** The hours that visitors read until the owner enters some; empty where the owner removed them. */
	usualHours: string;
}

/** @param reading the state of the backups; null when it isn't known. */
export async function readSetup(
	call: Call,
	reading: Promise<BackupStatus | null> | null,
): Promise<Setup> {
	const [demo, canShowOrders, steps, site, backups] = await Promise.all([
		countDemoContent(call),
		canShowFullDemo(call),
		listSetupSteps(call),
		getSite(call),
		reading,
	]);
	const { siteUrl, sendsMail } = readPublicEnvironment();
	const done: Setup["done"] = Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]));
	if (backups?.madeBy === "server") done.backup = backups.lastGoodAt !== null;
	// For the person who hosts the site, as long as they are missing.
	if (isOnlyHere(siteUrl)) done.address = false;
	if (!sendsMail) done.mail = false;
	const usualHours = await readSentence(site, "visit.usualHours");
	return { demo, canShowOrders, done, usualHours };
}

/** Whether nobody else can open an address. */
function isOnlyHere(siteUrl: string): boolean {
	return /^(?:localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname);
}
