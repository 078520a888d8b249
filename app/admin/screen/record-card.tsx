import { ImageOff, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { imageSource } from "../../bakery/media/image-source.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Card } from "../../ui/card.tsx";
import { Image } from "../../ui/image.tsx";
import { useListOrigin } from "./links.tsx";

interface Props {
	name: string;
	imageUrl: string | null;
	/** The path of the record's form; the whole card links to it. */
	editPath: string;
	onDelete: () => void;
	/** The content below the name. */
	children: ReactNode;
	/** A short text beside the buttons. */
	footer: ReactNode;
	/** Controls that change the record in the list. */
	controls?: ReactNode;
	/** Whether it is being dragged. */
	isLifted?: boolean;
}

/** A record of a list, with its image and the buttons that change and delete it. */
export function RecordCard(props: Props) {
	const { name, imageUrl, editPath, onDelete, children, footer, controls, isLifted } = props;
	return (
		<Card
			className={`relative flex h-full flex-col p-3 transition-colors hover:border-edge ${isLifted ? "shadow-lifted" : ""}`}
		>
			<div className="flex flex-1 flex-wrap content-start gap-3">
				<RecordImage imageUrl={imageUrl} />
				<div className="min-w-0 flex-[1_1_8rem]">
					<h2 dir="auto" className="line-clamp-2 font-display text-lg leading-tight">
						{name}
					</h2>
					<div className="mt-1 grid grid-cols-1 gap-1">{children}</div>
				</div>
			</div>
			<div className="-mr-1.5 -mb-1.5 flex flex-wrap items-center justify-between gap-x-1 pt-1">
				<div className="relative z-1 min-w-0">{footer}</div>
				<RecordActions name={name} editPath={editPath} onDelete={onDelete} />
			</div>
			{controls ? (
				<div className="relative z-1 mt-2 border-line border-t pt-2">{controls}</div>
			) : null}
		</Card>
	);
}

const places = {
	card: "size-20 rounded-field",
	row: "size-10 rounded-lg",
};

interface ImageProps {
	imageUrl: string | null;
	size?: keyof typeof places;
}

/** The image of a record, or a placeholder where it has none or none that can be shown. */
export function RecordImage({ imageUrl, size = "card" }: ImageProps) {
	const place = `max-w-none shrink-0 bg-base-200 ${places[size]}`;
	const [missingUrl, setMissingUrl] = useState("");
	if (!imageUrl || imageUrl === missingUrl) {
		return (
			<span className={`grid place-items-center text-edge ${place}`}>
				<ImageOff aria-hidden="true" className={size === "card" ? "size-7" : "size-5"} />
			</span>
		);
	}
	return (
		<Image
			source={imageSource(imageUrl)}
			alt=""
			sizes={size === "card" ? "5rem" : "2.5rem"}
			width={160}
			height={160}
			largest={320}
			className={place}
			onError={() => setMissingUrl(imageUrl)}
		/>
	);
}

interface ActionsProps extends Pick<Props, "name" | "editPath" | "onDelete"> {
	/** In a row of a table, the link covers nothing but itself. */
	isInRow?: boolean;
}

/** The buttons that change and delete a record of a list. */
export function RecordActions({ name, editPath, onDelete, isInRow = false }: ActionsProps) {
	return (
		<div className="ml-auto flex shrink-0">
			<Link
				to={editPath}
				state={useListOrigin()}
				aria-label={`Edit ${name}`}
				title="Edit"
				className={`btn btn-ghost btn-square size-11 rounded-full ${isInRow ? "" : "after:absolute after:inset-0 after:rounded-box"}`}
			>
				<Pencil aria-hidden="true" className="size-5" />
			</Link>
			<IconButton
				label={`Delete ${isolate(name)}`}
				icon={Trash2}
				onClick={onDelete}
				className="relative z-1"
			/>
		</div>
	);
}
