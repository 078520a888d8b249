import { useState } from "react";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { CENTER } from "../../bakery/media/rules.ts";
import { Alert } from "../../ui/alert.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { CroppedImage } from "../image-views/cropped-image.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { UseList } from "../uses/use-list.tsx";

interface Props {
	image: ManagedImage;
	replacement: Pick<GalleryImage, "key" | "url">;
	onClose: () => void;
	onReplaced: (replacement: ManagedImage) => void;
}

/** Asks before an image replaces another everywhere, and lists where. */
export function ReplaceDialog({ image, replacement, onClose, onReplaced }: Props) {
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
			isOpen
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
