import { StrokeIcon } from "../../ui/stroke-icon.tsx";

/** The icon of a contact detail. @param strokes see `StrokeIcon`. */
export function DetailIcon({ strokes }: { strokes: string }) {
	return (
		<span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-content">
			<StrokeIcon strokes={strokes} className="size-6" />
		</span>
	);
}
