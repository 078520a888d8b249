import { createPortal } from "react-dom";
import { type LabelSize, placeOnSheet, spreadOverSheets } from "../../bakery/labels/sizes.ts";
import { LabelView, type PrintedLabel } from "./label-view.tsx";
import type { LetterSize } from "./letters.ts";

interface Props {
	/** In the order in which they are printed, each as often as it is. */
	labels: PrintedLabel[];
	size: LabelSize;
	letters: LetterSize;
	/** How many labels are already gone from the first sheet. */
	used: number;
}

/** Printed in place of the screen: the sheets with their labels. */
export function LabelSheets({ labels, size, letters, used }: Props) {
	const { width, height } = size.paper;
	return createPortal(
		<div className="printed label-sheets">
			<style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
			{spreadOverSheets(size, labels, used).map((sheet, number) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: sheets are identified by their position.
					key={number}
					className="label-sheet"
					// Slightly less than the paper: rounding up would begin another page.
					style={{ width: `${width}mm`, height: `${height - 0.1}mm` }}
				>
					{sheet.map((label, index) =>
						label ? (
							<LabelView
								// biome-ignore lint/suspicious/noArrayIndexKey: so are labels.
								key={index}
								label={label}
								size={size}
								letters={letters}
								place={placeOnSheet(size, index)}
							/>
						) : null,
					)}
				</div>
			))}
		</div>,
		document.body,
	);
}
