import packageFile from "../../package.json" with { type: "json" };
import { metrics } from "./metrics.ts";

/** Shows which version of Levain runs, as is usual: as a label of a figure that is always 1. */
export function showVersion(): void {
	const info = metrics.gauge<{ version: string }>("levain_build_info", "Running version.");
	info.read({ version: packageFile.version }, () => 1);
}
