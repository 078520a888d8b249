import { Images, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import {
	type Direction,
	MoveButtons,
	moveButtonId,
	useFocusAfterMove,
} from "../lists/sortable-list.tsx";
import { KeptImage } from "../screen/image-views.tsx";
import { MediaDialog } from "./media-dialog.tsx";

interface Props {
	label: string;
	/** The addresses as they are stored, in their order. */
	value: string[];
	onChange: (urls: string[]) => void;
	/** How many there may be. */
	max: number;
	error?: string | undefined;
}

/** Several images of a form, in an order. For a `Controller`. */
export function ImagesField({ label, value, onChange, max, error }: Props) {
	const addButton = useRef<HTMLButtonElement>(null);
	const [isChoosing, setChoosing] = useState(false);
	const [announcement, setAnnouncement] = useState("");
	const focusAfterMove = useFocusAfterMove(value.map((id) => ({ id })));
	const room = max - value.length;

	function move(url: string, direction: Direction) {
		const place = value.indexOf(url);
		const target = direction === "up" ? place - 1 : place + 1;
		if (target < 0 || target >= value.length) return;
		focusAfterMove(moveButtonId(url, direction));
		onChange(value.with(place, value[target] ?? url).with(target, url));
		setAnnouncement(`Image ${place + 1}: now ${target + 1} of ${value.length}`);
	}

	function remove(url: string) {
		onChange(value.filter((other) => other !== url));
		// This button is removed with the image; the focus should not be lost.
		addButton.current?.focus();
	}

	return (
		<fieldset>
			<legend className="font-semibold text-sm">
				{label}
				<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<ol className="mt-1.5 grid gap-2 empty:hidden">
				{value.map((url, place) => (
					<li key={url} className="flex flex-wrap items-center gap-1">
						<KeptImage
							imageUrl={url}
							alt={`Image ${place + 1}`}
							sizes="5rem"
							className="mr-auto size-20 rounded-field"
						/>
						<MoveButtons
							id={url}
							title={`image ${place + 1}`}
							isFirst={place === 0}
							isLast={place === value.length - 1}
							onMove={(direction) => move(url, direction)}
						/>
						<IconButton
							label={`Remove image ${place + 1}`}
							icon={Trash2}
							onClick={() => remove(url)}
						/>
					</li>
				))}
			</ol>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			<Button
				ref={addButton}
				variant="outline"
				className="mt-3 w-full"
				aria-disabled={room === 0 || undefined}
				onClick={() => room > 0 && setChoosing(true)}
			>
				<Images aria-hidden="true" className="size-5" />
				Add Images
			</Button>
			<p className="mt-1.5 text-muted text-sm">
				{room > 0 ? `Shown after the first one, up to ${max}.` : `That's the maximum of ${max}.`}
			</p>
			{error ? <p className="mt-1.5 font-medium text-error text-sm">{error}</p> : null}
			<MediaDialog
				isOpen={isChoosing}
				onClose={() => setChoosing(false)}
				max={room}
				onSelect={(...chosen) =>
					onChange([...new Set([...value, ...chosen.map(({ url }) => url)])])
				}
			/>
		</fieldset>
	);
}
