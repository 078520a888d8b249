export interface PathMatch {
	pattern: string;
	segments: string[];
}

export type PathMatcher = (pathname: string) => PathMatch | null;

interface Shape {
	pattern: string;
	segments: string[];
	/** Whether further segments may follow. */
	isOpen: boolean;
}

/**
 * Finds the pattern of a path in any spelling: capitals, extra slashes, percent-encoding. It takes
 * a microsecond, so it also runs before the router.
 * @param patterns paths with `:name` for any segment, and `*` for any end. Literal segments win.
 */
export function createPathMatcher(patterns: readonly string[]): PathMatcher {
	const shapes = patterns.map(shapeOf).sort((a, b) => rankOf(a).localeCompare(rankOf(b)));
	return (pathname) => {
		const segments = splitSegments(pathname);
		const decoded = segments.map((segment) => (decode(segment) ?? segment).toLowerCase());
		const shape = shapes.find((candidate) => fits(candidate, decoded));
		return shape ? { pattern: shape.pattern, segments } : null;
	};
}

/** A segment of a path, decoded; null when that fails. */
export function decode(segment: string): string | null {
	try {
		return decodeURIComponent(segment);
	} catch {
		return null;
	}
}

export function splitSegments(path: string): string[] {
	return path.split("/").filter(Boolean);
}

function shapeOf(pattern: string): Shape {
	const segments = splitSegments(pattern).map((segment) => segment.toLowerCase());
	// An optional segment, or one that matches several, counts as any end.
	const end = segments.findIndex((segment) => /[*?{]/.test(segment));
	if (end < 0) return { pattern, segments, isOpen: false };
	return { pattern, segments: segments.slice(0, end), isOpen: true };
}

/** Sorts literal segments before names, and any end after both. */
function rankOf({ segments, isOpen }: Shape): string {
	const ranks = segments.map((segment) => (segment.startsWith(":") ? "1" : "0"));
	return [...ranks, isOpen ? "2" : ""].join("");
}

function fits({ segments, isOpen }: Shape, given: string[]): boolean {
	if (isOpen ? given.length < segments.length : given.length !== segments.length) return false;
	return segments.every((segment, index) => segment.startsWith(":") || segment === given[index]);
}
