import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DeleteImageDialog } from "../media/delete-image-dialog.tsx";
import { MediaDialog } from "../media/media-dialog.tsx";
import type { UploadKind } from "../media/prepare-upload.ts";
import { UseList } from "../uses/use-list.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";

interface Props {
	image: ManagedImage;
	onReplaced: (replacement: ManagedImage) => void;
	onDeleted: () => void;
}

/** The uses of an image, with a button to replace it in all of them. */
export function ImageUsesCard({ image, onReplaced, onDeleted }: Props) {
	const [isChoosing, setChoosing] = useState(false);
	const [replacement, setReplacement] = useState<Pick<GalleryImage, "key" | "url"> | null>(null);
	const [isDeleting, setDeleting] = useState(false);
	const isUsed = image.useCount > 0;
	return (
		<Card className="p-5 sm:p-6">
			<h2 className="text-label">Where It Is Used</h2>
			{isUsed ? (
				<UseList uses={image.uses} total={image.useCount} hasLinks className="mt-2 wrap-anywhere" />
			) : (
				<p className="mt-2 text-muted">No product, category or page uses it.</p>
			)}
			<div className="mt-4 grid gap-3">
				{isUsed ? (
					<Button variant="outline" onClick={() => setChoosing(true)}>
						<ImageUp aria-hidden="true" className="size-5" />
						Replace Everywhere
					</Button>
				) : null}
				<Button variant="outline" onClick={() => setDeleting(true)}>
					<Trash2 aria-hidden="true" className="size-5" />
					Delete Image
				</Button>
			</div>
			<MediaDialog
				isOpen={isChoosing}
				firstTab="upload"
				uploads={kindOf(image)}
				onClose={() => setChoosing(false)}
				onSelect={setReplacement}
			/>
			{replacement && replacement.key !== image.key ? (
				<ReplaceDialog
					image={image}
					replacement={replacement}
					onClose={() => setReplacement(null)}
					onReplaced={onReplaced}
				/>
			) : null}
			{isDeleting ? (
				<DeleteImageDialog image={image} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
			) : null}
		</Card>
	);
}

/** A new image is kept as the old one was: a logo or an image of a page in its own format. */
function kindOf({ key, uses }: ManagedImage): UploadKind {
	if (uses.some(({ kind }) => kind === "logo")) return "logo";
	return key.startsWith("content-") ? "content" : "gallery";
}
