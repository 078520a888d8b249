import { processWide } from "../../app/platform/process-wide.server.ts";

/** What tells the values of one figure apart. All that can stand there is known in advance. */
type Labels = Readonly<Record<string, string>>;

/** A value that whoever counts adds to; as cheap as a variable. */
export interface Count {
	value: number;
}

/** Something that is counted. */
interface Counter<Named extends Labels> {
	/** The count for these labels, to be kept by whoever counts often. */
	of(labels: Named): Count;
	/** Counts one. */
	add(labels: Named): void;
}

/** Something that is looked at when figures are asked for. */
interface Gauge<Named extends Labels> {
	/** How to look. Whoever says so last is asked; null is not shown. */
	read(labels: Named, look: () => number | null | Promise<number | null>): void;
}

/** How long something takes. */
interface Durations<Named extends Labels> {
	observe(labels: Named, seconds: number): void;
}

/** The figures of this process, in the text format of Prometheus. */
export interface Metrics {
	/** @param shown labels whose count is shown even while it is 0. */
	counter<Named extends Labels>(name: string, help: string, shown?: Named[]): Counter<Named>;
	/** @param type `counter` for what only grows. */
	gauge<Named extends Labels>(name: string, help: string, type?: "gauge" | "counter"): Gauge<Named>;
	durations<Named extends Labels>(name: string, help: string): Durations<Named>;
	/** All of them. What cannot be looked at is left out. */
	text(): Promise<string>;
}

interface Family {
	help: string;
	type: "counter" | "gauge" | "histogram";
	/** By their labels. */
	values: Map<string, unknown>;
	lines(): Promise<string[]>;
}

/** Pages from a busy site take milliseconds; after ten seconds rendering gives up. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of the process, which every part of it declares and counts. */
export const metrics = processWide("metrics", createMetrics);

/** An own set of figures; the process has one, and tests have theirs. */
export function createMetrics(): Metrics {
	const families = new Map<string, Family>();

	/** The built app and the program around it declare some alike, and share their values then. */
	function declare<Value>(name: string, about: About, toLines: ToLines<Value>) {
		const values = (families.get(name)?.values ?? new Map()) as Map<string, Value>;
		const lines = async () =>
			(
				await Promise.all([...values].map(([labels, value]) => toLines(name, labels, value)))
			).flat();
		families.set(name, { ...about, values, lines });
		return (labels: Labels, make: () => Value): Value => {
			const key = labelText(labels);
			const value = values.get(key) ?? make();
			values.set(key, value);
			return value;
		};
	}

	return {
		counter(name, help, shown = []) {
			const find = declare<Count>(name, { help, type: "counter" }, valueLine);
			const of = (labels: Labels) => find(labels, () => ({ value: 0 }));
			for (const labels of shown) of(labels);
			return {
				of,
				add(labels) {
					of(labels).value += 1;
				},
			};
		},
		gauge(name, help, type = "gauge") {
			const find = declare<Look>(name, { help, type }, lookedAt);
			return {
				read(labels, look) {
					find(labels, () => ({ look })).look = look;
				},
			};
		},
		durations(name, help) {
			const find = declare<Histogram>(name, { help, type: "histogram" }, histogramLines);
			return {
				observe(labels, seconds) {
					const { counts, total } = find(labels, emptyHistogram);
					const bucket = bounds.findIndex((bound) => seconds <= bound);
					counts[bucket < 0 ? bounds.length : bucket] = (counts.at(bucket) ?? 0) + 1;
					total.value += seconds;
				},
			};
		},
		async text() {
			const texts = [...families].map(async ([name, { help, type, lines }]) => {
				const samples = await lines();
				return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples].join("\n");
			});
			return `${(await Promise.all(texts)).join("\n")}\n`;
		},
	};
}

type About = Pick<Family, "help" | "type">;

type ToLines<Value> = (name: string, labels: string, value: Value) => string[] | Promise<string[]>;

/** `{kind="page",status="2xx"}`, or nothing. */
function labelText(labels: Labels): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
	return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function valueLine(name: string, labels: string, { value }: Count): string[] {
	return [`${name}${labels} ${value}`];
}

interface Look {
	look: () => number | null | Promise<number | null>;
}

async function lookedAt(name: string, labels: string, { look }: Look): Promise<string[]> {
	try {
		const value = await look();
		return value === null ? [] : valueLine(name, labels, { value });
	} catch {
		// Other figures are wanted all the more.
		return [];
	}
}

interface Histogram {
	/** Of what took at most this bound and longer than the one before; the last has no bound. */
	counts: number[];
	total: Count;
}

function emptyHistogram(): Histogram {
	return { counts: Array<number>(bounds.length + 1).fill(0), total: { value: 0 } };
}

/** Each bucket counts those before it as well. */
function histogramLines(name: string, labels: string, { counts, total }: Histogram): string[] {
	let sum = 0;
	const buckets = counts.map((count, index) => {
		sum += count;
		const bound = `le="${bounds[index] ?? "+Inf"}"`;
		const all = labels === "" ? `{${bound}}` : labels.replace("}", `,${bound}}`);
		return `${name}_bucket${all} ${sum}`;
	});
	return [...buckets, `${name}_sum${labels} ${total.value}`, `${name}_count${labels} ${sum}`];
}
