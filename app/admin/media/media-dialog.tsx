import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { listImages } from "../../bakery/media/queries.ts";
import type { GalleryImage } from "../../bakery/media/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { Button } from "../../ui/button.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { DeleteImageDialog } from "./delete-image-dialog.tsx";
import { Gallery } from "./gallery.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useUploads } from "./use-uploads.ts";

type Chosen = Pick<GalleryImage, "key" | "url">;

interface Props {
	isOpen: boolean;
	/** Called when it was closed, with or without a choice. */
	onClose: () => void;
	/** Called with the chosen image, or all of them; their addresses are what is stored. */
	onSelect: (...images: Chosen[]) => void;
	/** How many may be chosen at once; one unless it is given. */
	most?: number | undefined;
	/** How new images are kept; scaled down for the gallery by default. */
	uploads?: UploadKind;
	/** The tab that is shown first. */
	firstTab?: "gallery" | "upload";
}

/** Chooses images of the gallery, or uploads new ones (product §2.18). */
export function MediaDialog({ isOpen, ...props }: Props) {
	return isOpen ? <OpenMediaDialog {...props} /> : null;
}

/**
 * Files lead to the tab of uploads. Each uploaded image is selected at once, and when all are
 * there and none has failed, the gallery shows it.
 */
function OpenMediaDialog({
	onClose,
	onSelect,
	most,
	uploads: kind = "gallery",
	firstTab = "gallery",
}: Omit<Props, "isOpen">) {
	const [tab, setTab] = useState(firstTab);
	const [selected, setSelected] = useState<Chosen[]>([]);
	const [first, ...others] = selected;
	const only = others.length === 0 ? first : undefined;
	const [newestKey, setNewestKey] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);
	const galleryRegion = useRef<HTMLFieldSetElement>(null);
	const { result, read } = useReadAtOnce(listImages);
	const uploads = useUploads({
		kind,
		onUploaded(image) {
			select(image);
			setNewestKey(image.key);
			void read();
		},
		onAllUploaded: () => setTab("gallery"),
	});

	/** Adds an image to the chosen ones while there is room. One alone takes the place of another. */
	function select(image: Chosen) {
		setSelected((chosen) => {
			if (most === undefined) return [image];
			return chosen.length < most ? [...chosen, image] : chosen;
		});
	}

	function toggle(image: Chosen) {
		const isChosen = selected.some(({ key }) => key === image.key);
		if (isChosen) setSelected(selected.filter(({ key }) => key !== image.key));
		else select(image);
	}

	const galleryPanel = (
		<Gallery
			ref={galleryRegion}
			result={result}
			onRetry={() => void read()}
			selectedKeys={selected.map(({ key }) => key)}
			most={most}
			onSelect={most === undefined ? select : toggle}
			uploadedKey={newestKey}
		/>
	);
	const uploadPanel = (
		<UploadPanel
			uploads={uploads.list}
			actions={uploads.actions}
			onFiles={(files) => {
				setTab("upload");
				void uploads.start(files);
			}}
		/>
	);
	const actions = (
		<>
			{only && tab === "gallery" ? (
				<Button variant="outline" onClick={() => setDeleting(true)} className="sm:mr-auto">
					<Trash2 aria-hidden="true" className="size-5" />
					Delete
				</Button>
			) : null}
			<Button
				disabled={!first}
				onClick={() => {
					onSelect(...selected);
					onClose();
				}}
			>
				{most === undefined ? "Select Image" : "Select Images"}
			</Button>
		</>
	);

	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="full"
			title="Images"
			actions={tab === "gallery" || first ? actions : null}
		>
			<Tabs
				label="Where the image comes from"
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ id: "gallery", label: "Choose from Gallery", panel: galleryPanel },
					{ id: "upload", label: "Upload New", panel: uploadPanel },
				]}
			/>
			{isDeleting && only ? (
				<DeleteImageDialog
					image={only}
					onClose={() => setDeleting(false)}
					onDeleted={() => {
						setSelected([]);
						void read();
					}}
					onRestored={() => void read()}
					focusAfterDeletion={() => galleryRegion.current?.focus()}
				/>
			) : null}
		</Dialog>
	);
}
