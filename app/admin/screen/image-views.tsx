import { ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { focusPosition, imageKey, imageSource } from "../../bakery/media/image-source.ts";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { readDeletedImage } from "../../bakery/trash/trash.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";
import { Image } from "../../ui/image.tsx";
import { screenAddress } from "./screen-address.ts";
import { useReadAtOnce } from "./use-read.tsx";

interface Props {
	image: Pick<ManagedImage, "url" | "focus">;
	/** How wide it is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The size of its place. */
	className: string;
}

/** An image cropped around its focal point, or a message if it cannot be shown. */
export function CroppedImage({ image: { url, focus }, sizes, className }: Props) {
	const [brokenUrl, setBrokenUrl] = useState("");
	if (url === brokenUrl) return <MissingImage className={className} />;
	return (
		<Image
			source={{ ...imageSource(url), focus: focusPosition(focus) }}
			alt=""
			sizes={sizes}
			width={320}
			height={320}
			largest={660}
			className={`bg-base-200 ${className}`}
			onError={() => setBrokenUrl(url)}
		/>
	);
}

interface MissingProps {
	className: string;
	/** A note unless it is given. */
	children?: ReactNode;
}

/** Shown in place of an image that cannot be shown. */
function MissingImage({ className, children }: MissingProps) {
	return (
		<span
			className={`grid place-content-center justify-items-center gap-1 bg-base-200 p-1 text-center text-muted text-sm ${className}`}
		>
			{children ?? (
				<>
					<ImageOff aria-hidden="true" className="size-7" />
					Can't be shown
				</>
			)}
		</span>
	);
}

interface KeptImageProps {
	imageUrl: string;
	alt: string;
	/** How wide it is shown, as in the `sizes` of an image. */
	sizes: string;
	/** The size of its place. */
	className: string;
	/** Whether it is known to be in the trash. */
	isDeleted?: boolean;
	/** Shown in its place where it is gone for good; a note unless it is given. */
	children?: ReactNode;
}

/** A small image, also where it is in the trash: administrators can see it there. */
export function KeptImage({ imageUrl, sizes, isDeleted = false, ...place }: KeptImageProps) {
	const [isMissing, setMissing] = useState(isDeleted);
	const key = imageKey(imageUrl);
	if (isMissing && key !== null) return <DeletedImage imageKey={key} {...place} />;
	if (isMissing) return <MissingImage {...place} />;
	return (
		<Image
			source={imageSource(imageUrl)}
			alt={place.alt}
			sizes={sizes}
			width={160}
			height={160}
			largest={320}
			className={place.className}
			onError={() => setMissing(true)}
		/>
	);
}

type Place = Pick<KeptImageProps, "alt" | "className" | "children">;

function DeletedImage({ imageKey: key, ...place }: Place & { imageKey: string }) {
	const [isSeen, setSeen] = useState(false);
	if (isSeen) return <DeletedFile imageKey={key} {...place} />;
	// Its file has no smaller sizes, so it is loaded only when it comes into view.
	const watch = (element: Element | null) => {
		if (!element) return;
		const observer = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
		});
		observer.observe(element);
		return () => observer.disconnect();
	};
	return <span ref={watch} className={`block bg-base-200 ${place.className}`} />;
}

function DeletedFile({ imageKey: key, ...place }: Place & { imageKey: string }) {
	const { result } = useReadAtOnce(() => readDeletedImage(fetchInSession, key));
	const address = useObjectUrl(result?.status === "read" ? result.data : null);
	if (result && (result.status === "failed" || !result.data)) return <MissingImage {...place} />;
	if (!address) return <span className={`block bg-base-200 ${place.className}`} />;
	return <img src={address} alt={place.alt} className={`object-cover ${place.className}`} />;
}

/** An address for a file in memory; null until there is one. */
export function useObjectUrl(file: Blob | null): string | null {
	const [address, setAddress] = useState<string | null>(null);
	useEffect(() => {
		if (!file) return;
		const created = URL.createObjectURL(file);
		setAddress(created);
		return () => URL.revokeObjectURL(created);
	}, [file]);
	return address;
}

const uploadTime = { dateStyle: "long", timeStyle: "medium" } as const;

type Named = GalleryImage & Partial<Pick<ManagedImage, "name">>;

/**
 * The title of an image: its name, its file name, or if that is random, the time of its upload.
 */
export function imageTitle({ key, uploadedAt, name: given }: Named): string {
	if (given) return given;
	const name = key.replace(/\.[^.]*$/, "");
	if (!isUuid(name)) return name.replace(/[-_]+/g, " ");
	return uploadedAt ? `Uploaded ${writeMoment(uploadedAt, uploadTime)}` : "New upload";
}

export const imageAddress = screenAddress("/admin/images/details", {
	/** A search parameter, because it looks like a file. */
	key: z.string().catch(""),
});
