import { type ReactNode, useState } from "react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { pictureKey } from "../../bakery/media/rules.ts";
import { readDeletedPicture } from "../../bakery/trash/queries.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { Picture } from "../../ui/picture.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { MissingPicture } from "./managed-image.tsx";
import { useObjectUrl } from "./use-object-url.ts";

interface Props {
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

/** A small picture, also where it is in the trash: administrators can see it there. */
export function KeptPicture({ imageUrl, sizes, isDeleted = false, ...place }: Props) {
	const [isMissing, setMissing] = useState(isDeleted);
	const key = pictureKey(imageUrl);
	if (isMissing && key !== null) return <DeletedPicture pictureKey={key} {...place} />;
	if (isMissing) return <MissingPicture {...place} />;
	return (
		<Picture
			source={pictureSource(imageUrl)}
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

type Place = Pick<Props, "alt" | "className" | "children">;

function DeletedPicture({ pictureKey: key, ...place }: Place & { pictureKey: string }) {
	const [isSeen, setSeen] = useState(false);
	if (isSeen) return <DeletedFile pictureKey={key} {...place} />;
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

function DeletedFile({ pictureKey: key, ...place }: Place & { pictureKey: string }) {
	const { result } = useReadAtOnce(() => readDeletedPicture(fetchInSession, key));
	const address = useObjectUrl(result?.status === "read" ? result.data : null);
	if (result && (result.status === "failed" || !result.data)) return <MissingPicture {...place} />;
	if (!address) return <span className={`block bg-base-200 ${place.className}`} />;
	return <img src={address} alt={place.alt} className={`object-cover ${place.className}`} />;
}
