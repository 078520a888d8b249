import { type MouseEvent, type UIEvent, useState } from "react";
import { href, useViewTransitionState } from "react-router";
import type { Illustrated, WithImageInfo } from "../../bakery/media/images.ts";
import { ImagePlace } from "../layout/image-place.tsx";

interface Props {
	product: {
		id: string;
		availability: { notice?: { isSoldOut: boolean } | null };
		/** At least one, which is a placeholder without an address. */
		images: (WithImageInfo<Illustrated> & {
			alt: string;
			/** The name of a link to it. */
			label: string;
		})[];
		imagesLabel: string;
	};
}

const sizes = "(min-width: 84rem) 39rem, (min-width: 64rem) 46vw, (min-width: 48rem) 42vw, 91vw";

/**
 * The images of a product (product §4): a strip to swipe, and from tablets on links to each below
 * it. Both work without scripts; with them, a link does not scroll the page.
 */
export function ProductImages({ product }: Props) {
	const { id, images, imagesLabel, availability } = product;
	const [current, setCurrent] = useState(0);
	const isMoving = useViewTransitionState(href("/products/:id", { id }));
	const hasSeveral = images.length > 1;

	function followScrolling({ currentTarget: strip }: UIEvent) {
		setCurrent(Math.round((Math.abs(strip.scrollLeft) / strip.scrollWidth) * images.length));
	}

	return (
		<>
			<ul
				aria-label={hasSeveral ? imagesLabel : undefined}
				// The arrow keys scroll it.
				tabIndex={hasSeveral ? 0 : undefined}
				onScroll={hasSeveral ? followScrolling : undefined}
				className={`image-strip ${hasSeveral ? "" : "single"} ${availability.notice?.isSoldOut ? "veiled" : ""}`}
			>
				{images.map((image, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: An address may be there twice.
					<li key={place} id={imageId(place)}>
						<ImagePlace
							of={image}
							isMoving={isMoving && place === 0}
							alt={image.alt}
							sizes={sizes}
							largest={1440}
							width={1000}
							height={1000}
							priority={place === 0}
							className="rounded-image"
						/>
					</li>
				))}
			</ul>
			{hasSeveral ? (
				<ul className="image-links">
					{images.map((image, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: As above.
						<li key={place}>
							<a
								href={`#${imageId(place)}`}
								aria-label={image.label}
								aria-current={place === current || undefined}
								onClick={showImage}
								className="block rounded-field"
							>
								<ImagePlace
									of={image}
									alt=""
									sizes="6rem"
									largest={320}
									width={1000}
									height={1000}
									className="rounded-field"
								/>
							</a>
						</li>
					))}
				</ul>
			) : null}
		</>
	);
}

function imageId(place: number): string {
	return `image-${place + 1}`;
}

function showImage(event: MouseEvent<HTMLAnchorElement>) {
	event.preventDefault();
	const image = document.getElementById(event.currentTarget.hash.slice(1));
	image?.scrollIntoView({ block: "nearest", inline: "start" });
}
