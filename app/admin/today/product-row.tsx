import { CalendarDays, CircleCheck, CircleX } from "lucide-react";
import { useId, useState } from "react";
import type { ProductOfDay } from "../../bakery/availability/schema.ts";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { BackOnDialog } from "./back-on-dialog.tsx";
import { useMarking } from "./use-marking.ts";

interface Props {
	product: ProductOfDay;
	/** Pieces that wait to be picked up. */
	reserved: number;
	day: BakeryDay;
	/** In which dates are written (BCP 47). */
	language: string;
	/** Called when it is changed here. */
	onMark: (product: ProductOfDay) => void;
}

/**
 * A product, available or sold out by one tap. It never changes its height by that: the next tap may
 * come at once, with floury hands.
 */
export function ProductRow({ product, reserved, day, language, onMark }: Props) {
	const id = useId();
	const [isChoosing, setChoosing] = useState(false);
	const { marking, isSaving, problem, mark } = useMarking(product, day);
	const { isSoldOut, backOn } = marking;
	const { name } = product;

	function change(soldOut: boolean, chosenDay: string | null = null) {
		onMark(product);
		mark({ isSoldOut: soldOut, backOn: chosenDay });
	}

	return (
		<div
			className={`overflow-hidden rounded-box border ${isSoldOut ? "border-edge bg-base-300" : "border-line bg-surface"}`}
		>
			{/* Where letters are so large that no room is left for the name, the second button goes below. */}
			<div className="flex flex-wrap items-stretch">
				<button
					type="button"
					role="switch"
					aria-checked={!isSoldOut}
					aria-labelledby={`${id}-name`}
					aria-describedby={`${id}-state`}
					onClick={() => change(!isSoldOut)}
					className="flex min-h-18 min-w-0 flex-[1_1_min(11rem,100%)] cursor-pointer touch-manipulation items-center gap-3 py-3 pl-4 text-left focus-visible:outline-offset-[-3px]"
				>
					{isSoldOut ? (
						<CircleX aria-hidden="true" className="size-8 shrink-0 text-error" />
					) : (
						<CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
					)}
					<span className="grid min-w-0 gap-0.5">
						<span id={`${id}-name`} className="wrap-anywhere line-clamp-2 font-display text-label">
							<bdi>{name}</bdi>
							<VisuallyHidden> available</VisuallyHidden>
						</span>
						<span id={`${id}-state`} className={isSoldOut ? "font-semibold" : "text-muted"}>
							{describe(isSoldOut, backOn, language)}
							{reserved > 0 ? ` · ${reserved} reserved` : null}
							{isSaving ? <span className="appears-late text-muted"> Saving…</span> : null}
						</span>
					</span>
				</button>
				<button
					type="button"
					onClick={() => setChoosing(true)}
					className="ml-auto grid w-18 shrink-0 cursor-pointer py-2 touch-manipulation place-content-center justify-items-center gap-1 text-muted text-sm focus-visible:outline-offset-[-3px]"
				>
					<CalendarDays aria-hidden="true" className="size-5" />
					Until…
					<VisuallyHidden> what day {name} is sold out</VisuallyHidden>
				</button>
			</div>
			{problem === null ? null : (
				<p
					role="alert"
					className="border-error border-t px-4 py-2 font-semibold text-error text-sm"
				>
					Not saved. {problem}
				</p>
			)}
			{isChoosing ? (
				<BackOnDialog
					name={name}
					day={day}
					backOn={backOn}
					onChoose={(chosenDay) => {
						setChoosing(false);
						change(true, chosenDay);
					}}
					onClose={() => setChoosing(false)}
				/>
			) : null}
		</div>
	);
}

function describe(isSoldOut: boolean, backOn: string | null, language: string): string {
	if (!isSoldOut) return "Available";
	if (backOn === null) return "Sold out today";
	return `Sold out, back on ${dateInWords(backOn, language, { dateStyle: "full" })}`;
}
