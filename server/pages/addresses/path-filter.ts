/** Whether a path could be one of those that routes answer. */
export type PathFilter = (pathname: string) => boolean;

interface Shape {
	segments: string[];
	/** Whether further segments may follow. */
	isOpen: boolean;
}

/**
 * A fast filter for paths that have no route. It never turns away a path that one does, in any
 * spelling: a router may still find no route for a path that passes.
 * @param patterns paths with `:name` for any segment, and `*` for any end.
 */
export function createPathFilter(patterns: readonly string[]): PathFilter {
	const shapes = patterns.map(shapeOf);
	return (pathname) => {
		const given = segmentsOf(pathname).map(decode);
		return shapes.some((shape) => fits(shape, given));
	};
}

function shapeOf(pattern: string): Shape {
	const segments = segmentsOf(pattern).map((segment) => segment.toLowerCase());
	// A segment that may be missing, or be several, is read as any end.
	const end = segments.findIndex((segment) => /[*?{]/.test(segment));
	return end < 0 ? { segments, isOpen: false } : { segments: segments.slice(0, end), isOpen: true };
}

function segmentsOf(path: string): string[] {
	return path.split("/").filter(Boolean);
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment).toLowerCase();
	} catch {
		return segment.toLowerCase();
	}
}

function fits({ segments, isOpen }: Shape, given: string[]): boolean {
	if (isOpen ? given.length < segments.length : given.length !== segments.length) return false;
	return segments.every((segment, index) => segment.startsWith(":") || segment === given[index]);
}
