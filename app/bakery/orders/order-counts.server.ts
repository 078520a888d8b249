import { processWide } from "../../platform/process.server.ts";

/** How often visitors placed an order in this process, and how often they couldn't. */
export const orderCounts = processWide("order counts", () => ({
	placed: 0,
	changed: 0,
	refused: 0,
	failed: 0,
}));
