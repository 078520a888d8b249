import type { ReactNode } from "react";
import type { PageView, SectionView } from "../../bakery/content/pages.ts";
import type { CallToAction, HeroLayout } from "../../bakery/content/sections/hero.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { BreadIcon } from "../../ui/logo.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { ImagePlace } from "../layout/image-place.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import type { SectionRenderers } from "../layout/render-sections.ts";

/** Components of the home page's sections. */
export const homeSections: SectionRenderers<PageView<"home">> = { hero: HeroSection };

/** The start of the home page, in the layout that the owner chose (product §2). */
function HeroSection({ section: hero }: { section: SectionView<"hero"> }) {
	const titleBar = hero.showPageTitle ? hero.pageTitle : null;
	const Layout = layouts[hero.layout];
	return (
		<>
			{titleBar ? <PageTitleBar title={titleBar} /> : null}
			<Layout hero={hero} headingLevel={titleBar ? 2 : 1} />
		</>
	);
}

interface Props {
	/** Without an image, the text gets the whole width. */
	hero: SectionView<"hero">;
	/** 1 unless the page has a title above the hero. */
	headingLevel: 1 | 2;
}

const layouts: Record<HeroLayout, typeof SideBySide> = {
	"side-by-side": SideBySide,
	"full-width-overlay": FullWidthOverlay,
	centered: Centered,
};

/**
 * Text left, image right; on a phone the image comes first, so that food is in the first view.
 */
function SideBySide(props: Props) {
	const { hero } = props;
	if (!hero.imageUrl) {
		return (
			<section data-layout="side-by-side" className="container-page section-space">
				<HeroText {...props} titleSize="text-display" isSplit />
			</section>
		);
	}
	return (
		<section data-layout="side-by-side" className="container-page hero-beside">
			<HeroText {...props} titleSize="text-display" />
			<div className="hero-arch">
				<ImagePlace
					of={hero}
					alt={hero.imageAlt}
					sizes="(min-width: 84rem) 36rem, (min-width: 48rem) 43vw, 91vw"
					width={1000}
					height={1200}
					priority
					className="arch"
				>
					<BreadIcon className="stand-in" />
				</ImagePlace>
			</div>
		</section>
	);
}

/**
 * An image across the page with the text on a panel; on a phone the panel is below most of it. The
 * 600 px of product §2 are the least height: the hero grows with a long text.
 */
function FullWidthOverlay(props: Props) {
	const isPlain = !props.hero.imageUrl;
	return (
		<OnImage
			{...props}
			plainClass="section-space"
			className={`rounded-box shadow-lifted ${isPlain ? "surface-paper hero-paper" : "hero-panel"}`}
		>
			<HeroText {...props} titleSize="text-title" isSplit={isPlain} />
		</OnImage>
	);
}

/**
 * Centered text on an image, which is faded behind it. The 700 px of product §2 are the least
 * height.
 */
function Centered(props: Props) {
	return (
		<OnImage
			{...props}
			plainClass="hero-plain"
			className={`mx-auto hero-centered ${props.hero.imageUrl ? "hero-veil" : ""}`}
		>
			<HeroText {...props} titleSize="text-display" isCentered />
		</OnImage>
	);
}

interface OnImageProps extends Props {
	/** Of the section without an image. */
	plainClass: string;
	/** Of what the text is on. */
	className: string;
	children: ReactNode;
}

function OnImage({ hero, plainClass, className, children }: OnImageProps) {
	const { layout, imageUrl, image, imageAlt } = hero;
	return (
		<section
			data-layout={layout}
			className={imageUrl ? "hero-on-image" : `surface-secondary ${plainClass}`}
		>
			{imageUrl ? (
				<Image
					source={imageSource(imageUrl, image)}
					alt={imageAlt}
					sizes="100vw"
					width={1600}
					height={1200}
					priority
					className="size-full"
				/>
			) : null}
			<div className="container-page">
				<div className={className}>{children}</div>
			</div>
		</section>
	);
}

interface TextProps extends Props {
	titleSize: "text-display" | "text-title";
	isCentered?: boolean;
	/** Whether everything else is beside the title, given enough room. */
	isSplit?: boolean;
}

/** Above these, in characters, a phone has the buttons before the formatted text: in the first view. */
const LONG_TITLE = 34;
const LONG_TEXT = 350;

function HeroText(props: TextProps) {
	const { hero, headingLevel, titleSize, isCentered = false, isSplit = false } = props;
	const Heading = headingLevel === 1 ? "h1" : "h2";
	const isLong =
		hero.title.length > LONG_TITLE || (hero.subtitle?.length ?? 0) + hero.html.length > LONG_TEXT;
	return (
		<div
			className={`min-w-0 hero-text ${isSplit ? "hero-split" : ""} ${isLong ? "hero-long" : ""}`}
		>
			<Heading dir="auto" className={titleSize}>
				{hero.title}
			</Heading>
			<div className="min-w-0">
				{hero.subtitle ? (
					<p dir="auto" className="text-lead">
						{hero.subtitle}
					</p>
				) : null}
				<RichText html={hero.html} className={`text-muted ${isCentered ? "mx-auto" : ""}`} />
				<CallsToAction buttons={hero.buttons} className={isCentered ? "justify-center" : ""} />
			</div>
		</div>
	);
}

/** The owner's buttons in a row; nothing for none. */
export function CallsToAction({
	buttons,
	className = "",
}: {
	buttons: readonly CallToAction[];
	className?: string;
}) {
	if (buttons.length === 0) return null;
	return (
		<div className={`mt-8 flex flex-wrap gap-3 ${className}`}>
			{buttons.map(({ text, url, variant }) => (
				<LinkButton key={`${text} ${url} ${variant}`} to={url} variant={variant}>
					<bdi>{text}</bdi>
				</LinkButton>
			))}
		</div>
	);
}
