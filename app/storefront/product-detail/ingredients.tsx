import { StrokeIcon } from "../../ui/stroke-icon.tsx";

/** The ingredients, in a native details element. */
export function Ingredients({ text }: { text: string }) {
	return (
		<details className="group border-line border-y">
			<summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
				<h2 className="text-label">Ingredients</h2>
				<StrokeIcon
					strokes="m6 9 6 6 6-6"
					className="size-6 shrink-0 transition-transform duration-200 ease-settle group-open:rotate-180"
				/>
			</summary>
			<p className="max-w-[62ch] whitespace-pre-line pb-5">{text}</p>
		</details>
	);
}
