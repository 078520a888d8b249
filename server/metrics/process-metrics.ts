import { monitorEventLoopDelay } from "node:perf_hooks";
import { metrics } from "./metrics.ts";

const microsecondsPerSecond = 1e6;
const nanosecondsPerSecond = 1e9;
const resolutionMilliseconds = 20;

/**
 * Memory, time and event loop of this process, under the names that dashboards for Node know. The
 * lag of the event loop is that since figures were last asked for.
 */
export function watchProcess(): Disposable {
	const startedAt = Date.now() / 1000 - process.uptime();
	const started = "Start time of the server, in seconds since 1970.";
	metrics.gauge("process_start_time_seconds", started, () => startedAt);
	const cpuSeconds = () => {
		const { user, system } = process.cpuUsage();
		return (user + system) / microsecondsPerSecond;
	};
	const used = "CPU time used by the server.";
	metrics.gauge("process_cpu_seconds_total", used, cpuSeconds, { type: "counter" });
	const memory = (part: keyof NodeJS.MemoryUsage) => () => process.memoryUsage()[part];
	metrics.gauge("process_resident_memory_bytes", "Memory used by the server.", memory("rss"));
	metrics.gauge("nodejs_heap_size_used_bytes", "Heap memory in use.", memory("heapUsed"));
	metrics.gauge("nodejs_heap_size_total_bytes", "Heap memory reserved.", memory("heapTotal"));
	metrics.gauge("nodejs_external_memory_bytes", "Memory outside the heap.", memory("external"));
	return watchEventLoop();
}

function watchEventLoop(): Disposable {
	const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
	delays.enable();
	const show = (percentile: "50" | "99" | "100", read: () => number) =>
		metrics.gauge("levain_event_loop_lag_seconds", "Event loop delay.", read, {
			labels: { percentile },
		});
	show("50", () => secondsLate(delays.percentile(50)));
	show("99", () => secondsLate(delays.percentile(99)));
	show("100", () => {
		const max = secondsLate(delays.max);
		delays.reset();
		return max;
	});
	return { [Symbol.dispose]: () => void delays.disable() };
}

/** Node's measurement includes the planned wait of a timer. */
function secondsLate(nanoseconds: number): number {
	return Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMilliseconds / 1000);
}
