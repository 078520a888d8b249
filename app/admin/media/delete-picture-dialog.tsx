import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Picture, PictureUse } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { galleryPath, pictureUsesPath } from "./addresses.ts";

interface Props {
	picture: Picture;
	onClose: () => void;
	focusAfterwards: () => void;
}

/** Asks before a picture is deleted, and says what would lose it. */
export function DeletePictureDialog({ picture: { key }, onClose, focusAfterwards }: Props) {
	const { load, data } = useFetcher<ReadResult<PictureUse[]>>();
	useEffect(() => void load(pictureUsesPath(key)), [load, key]);
	return (
		<DeleteDialog
			title="Delete image"
			question="Are you sure you want to delete this image?"
			values={{ key }}
			action={galleryPath}
			successToast="Image deleted successfully"
			onClose={onClose}
			focusAfterwards={focusAfterwards}
		>
			<div role="status">
				<Uses result={data} />
			</div>
		</DeleteDialog>
	);
}

function Uses({ result }: { result: ReadResult<PictureUse[]> | undefined }) {
	if (!result) {
		return (
			<p className="flex items-center gap-3 text-muted">
				<SpinnerMark className="size-5" />
				Looking where it is used…
			</p>
		);
	}
	if (result.status === "failed") {
		return (
			<Alert tone="warning" title="It could not be checked where this image is used.">
				{result.message}
			</Alert>
		);
	}
	if (result.data.length === 0) return <p>No product, category or page uses it.</p>;
	return (
		<Alert tone="warning" title="It is used here, and would be missing:">
			<ul className="list-disc pl-5">
				{result.data.map((use) => (
					<li key={use.kind + use.id}>{describeUse(use)}</li>
				))}
			</ul>
		</Alert>
	);
}

/** The sections by the names of the screens that edit them (spec §2). */
const sectionNames: Partial<Record<string, string>> = {
	hero: "Home Page",
	about: "About Page",
	products_intro: "Products Page",
	settings: "Site Settings",
};

function describeUse({ kind, name }: PictureUse): string {
	if (kind === "product") return `Product: ${name}`;
	if (kind === "category") return `Category: ${name}`;
	return sectionNames[name] ?? `Page section: ${name}`;
}
