import { monitorEventLoopDelay } from "node:perf_hooks";
import packageFile from "../../package.json" with { type: "json" };
import { metrics } from "./metrics.ts";

const microsecondsPerSecond = 1e6;
const nanosecondsPerSecond = 1e9;
const resolutionMilliseconds = 20;

/**
 * Memory, time and event loop of this process, under the names that dashboards for Node know. The
 * lag of the event loop is that since figures were last asked for.
 */
export function watchProcess(): Disposable {
	const read = (name: string, help: string, look: () => number) =>
		metrics.gauge(name, help, name.endsWith("_total") ? "counter" : "gauge").read({}, look);
	const startedAt = Date.now() / 1000 - process.uptime();
	read(
		"process_start_time_seconds",
		"Start time of the server, in seconds since 1970.",
		() => startedAt,
	);
	read("process_cpu_seconds_total", "CPU time used by the server.", () => {
		const { user, system } = process.cpuUsage();
		return (user + system) / microsecondsPerSecond;
	});
	const memory = (part: keyof NodeJS.MemoryUsage) => () => process.memoryUsage()[part];
	read("process_resident_memory_bytes", "Memory used by the server.", memory("rss"));
	read("nodejs_heap_size_used_bytes", "Heap memory in use.", memory("heapUsed"));
	read("nodejs_heap_size_total_bytes", "Heap memory reserved.", memory("heapTotal"));
	read("nodejs_external_memory_bytes", "Memory outside the heap.", memory("external"));
	return watchEventLoop();
}

function watchEventLoop(): Disposable {
	const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
	delays.enable();
	const lag = metrics.gauge<{ percentile: "50" | "99" | "100" }>(
		"levain_event_loop_lag_seconds",
		"Event loop delay.",
	);
	lag.read({ percentile: "50" }, () => secondsLate(delays.percentile(50)));
	lag.read({ percentile: "99" }, () => secondsLate(delays.percentile(99)));
	lag.read({ percentile: "100" }, () => {
		const most = secondsLate(delays.max);
		delays.reset();
		return most;
	});
	return { [Symbol.dispose]: () => void delays.disable() };
}

/** Node's measurement includes the planned wait of a timer. */
function secondsLate(nanoseconds: number): number {
	return Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMilliseconds / 1000);
}

/** Shows which version of Levain runs, as is usual: as a label of a figure that is always 1. */
export function showVersion(): void {
	const info = metrics.gauge<{ version: string }>("levain_build_info", "Running version.");
	info.read({ version: packageFile.version }, () => 1);
}
