import { ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { CENTER } from "../../bakery/media/image-source.ts";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { Alert } from "../../ui/alert.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { DeleteImageDialog, MediaDialog } from "../media/media-dialog.tsx";
import type { UploadKind } from "../media/prepare-upload.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { CroppedImage } from "../screen/image-views.tsx";
import { UseList } from "../screen/use-list.tsx";

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

interface ReplaceDialogProps {
	image: ManagedImage;
	replacement: Pick<GalleryImage, "key" | "url">;
	onClose: () => void;
	onReplaced: (replacement: ManagedImage) => void;
}

/** Asks before an image replaces another everywhere, and lists where. */
function ReplaceDialog({ image, replacement, onClose, onReplaced }: ReplaceDialogProps) {
	const [seen, setSeen] = useState(image);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/images/details", "replace"),
		onSaved(replaced) {
			void showToast({ title: "Image replaced everywhere" });
			onReplaced(replaced);
		},
		onConflict: setSeen,
	});
	return (
		<ConfirmDialog
			title="Replace everywhere"
			question="This replaces the old image in all of these places. The old one stays in your images until you delete it."
			confirmLabel="Replace"
			busyLabel="Replacing..."
			isBusy={isSubmitting}
			onCancel={onClose}
			onConfirm={() => submit({ newKey: replacement.key }, seen)}
		>
			<div className="grid gap-5">
				<dl className="grid grid-cols-2 gap-3">
					<Side title="Old" image={image} />
					<Side title="New" image={{ ...replacement, focus: CENTER }} />
				</dl>
				{seen === image ? null : (
					<Alert tone="warning" role="alert" title="This has changed in the meantime.">
						Something new uses this image. Nothing is replaced yet: check the list again.
					</Alert>
				)}
				<UseList uses={seen.uses} total={seen.useCount} className="list-disc pl-5 wrap-anywhere" />
			</div>
		</ConfirmDialog>
	);
}

function Side({ title, image }: { title: string; image: Pick<ManagedImage, "url" | "focus"> }) {
	return (
		<div>
			<dt className="font-semibold text-sm">{title}</dt>
			<dd className="mt-1.5">
				<CroppedImage image={image} sizes="14rem" className="aspect-square w-full rounded-field" />
			</dd>
		</div>
	);
}
