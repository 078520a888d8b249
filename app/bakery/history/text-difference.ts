/** A stretch of a text that stayed, was added or was removed. */
export interface TextPart {
	kind: "same" | "added" | "removed";
	text: string;
}

/** Words, blanks, and every other character by itself, such as those of scripts without blanks. */
const TOKEN =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[\p{L}\p{M}\p{N}]+|[\s\S]/gu;

/** Texts that differ in more places are shown as one that was removed and one that was added. */
const MOST_EDITS = 600;

/** Of what stayed, so many characters beside a change are shown. */
const CONTEXT = 80;

/** Of what was added or removed at one place, so many characters are shown. */
const LONGEST_PART = 2000;

/**
 * What was added to a text and removed from it, word by word, each with a few words of what is
 * around it. What is left out is shown as `…`.
 */
export function textDifference(before: string, after: string): TextPart[] {
	const old = before.match(TOKEN) ?? [];
	const now = after.match(TOKEN) ?? [];
	const start = countSame(old, now, (tokens, index) => tokens[index]);
	const rest = [old.slice(start), now.slice(start)] as const;
	const end = countSame(...rest, (tokens, index) => tokens[tokens.length - 1 - index]);
	const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const;
	const parts = [
		{ kind: "same" as const, text: old.slice(0, start).join("") },
		...(middleParts(...middle) ?? replaced(...middle)),
		{ kind: "same" as const, text: old.slice(old.length - end).join("") },
	];
	return shortened(joined(parts));
}

function countSame(
	old: readonly string[],
	now: readonly string[],
	at: (tokens: readonly string[], index: number) => string | undefined,
): number {
	const most = Math.min(old.length, now.length);
	let count = 0;
	while (count < most && at(old, count) === at(now, count)) count++;
	return count;
}

function replaced(old: readonly string[], now: readonly string[]): TextPart[] {
	return [
		{ kind: "removed", text: old.join("") },
		{ kind: "added", text: now.join("") },
	];
}

/** The shortest way from one list to the other (Myers, 1986); null when it is too long. */
function middleParts(old: readonly string[], now: readonly string[]): TextPart[] | null {
	const reached = new Map<number, number>([[1, 0]]);
	const steps: Map<number, number>[] = [];
	const most = Math.min(MOST_EDITS, old.length + now.length);
	for (let edits = 0; edits <= most; edits++) {
		steps.push(new Map(reached));
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			let place = isAddition(reached, diagonal, edits)
				? (reached.get(diagonal + 1) ?? 0)
				: (reached.get(diagonal - 1) ?? 0) + 1;
			while (place < old.length && place - diagonal < now.length) {
				if (old[place] !== now[place - diagonal]) break;
				place++;
			}
			reached.set(diagonal, place);
			if (place >= old.length && place - diagonal >= now.length) return walkBack(steps, old, now);
		}
	}
	return null;
}

function isAddition(reached: Map<number, number>, diagonal: number, edits: number): boolean {
	if (diagonal === -edits) return true;
	if (diagonal === edits) return false;
	return (reached.get(diagonal - 1) ?? 0) < (reached.get(diagonal + 1) ?? 0);
}

function walkBack(
	steps: readonly Map<number, number>[],
	old: readonly string[],
	now: readonly string[],
): TextPart[] {
	const parts: TextPart[] = [];
	let [x, y] = [old.length, now.length];
	for (let edits = steps.length - 1; edits >= 0; edits--) {
		const reached = steps[edits] ?? new Map<number, number>();
		const diagonal = x - y;
		const previous = isAddition(reached, diagonal, edits) ? diagonal + 1 : diagonal - 1;
		const [previousX, previousY] =
			edits === 0 ? [0, 0] : [reached.get(previous) ?? 0, (reached.get(previous) ?? 0) - previous];
		while (x > previousX && y > previousY) {
			parts.push({ kind: "same", text: old[x - 1] ?? "" });
			x--;
			y--;
		}
		if (edits > 0) {
			parts.push(
				x === previousX
					? { kind: "added", text: now[previousY] ?? "" }
					: { kind: "removed", text: old[previousX] ?? "" },
			);
		}
		[x, y] = [previousX, previousY];
	}
	return parts.reverse();
}

/** Puts neighbors of a kind together; at each place what was removed comes first. */
function joined(parts: readonly TextPart[]): TextPart[] {
	const result: TextPart[] = [];
	let [removed, added] = ["", ""];
	const flush = () => {
		if (removed) result.push({ kind: "removed", text: removed });
		if (added) result.push({ kind: "added", text: added });
		[removed, added] = ["", ""];
	};
	for (const { kind, text } of bridged(parts)) {
		if (kind === "removed") removed += text;
		else if (kind === "added") added += text;
		else if (text !== "") {
			flush();
			const last = result.at(-1);
			if (last?.kind === "same") last.text += text;
			else result.push({ kind, text });
		}
	}
	flush();
	return result;
}

/** A blank between two changes belongs to both, so that changed words stay together. */
function bridged(parts: readonly TextPart[]): TextPart[] {
	return parts.flatMap((part, index): TextPart[] => {
		const isBetween = isChange(parts[index - 1]) && isChange(parts[index + 1]);
		if (part.kind !== "same" || !isBetween || !/^[^\S\n]+$/.test(part.text)) return [part];
		return [
			{ kind: "removed", text: part.text },
			{ kind: "added", text: part.text },
		];
	});
}

function isChange(part: TextPart | undefined): boolean {
	return part !== undefined && part.kind !== "same";
}

function shortened(parts: readonly TextPart[]): TextPart[] {
	return parts.map(({ kind, text }, index) => {
		if (kind !== "same") return { kind, text: cut(text, LONGEST_PART, 0) };
		const isFirst = index === 0;
		const isLast = index === parts.length - 1;
		return { kind, text: cut(text, isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT) };
	});
}

/** Keeps so many characters of the beginning and of the end. */
function cut(text: string, start: number, end: number): string {
	if (text.length <= start + end + 3) return text;
	const head = text.slice(0, start).replace(/[\ud800-\udbff]$/, "");
	const tail = end === 0 ? "" : text.slice(-end).replace(/^[\udc00-\udfff]/, "");
	return `${head}…${tail}`;
}
