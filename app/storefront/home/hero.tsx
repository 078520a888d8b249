import type { ComponentProps, ReactNode } from "react";
import type { PageView, SectionView } from "../../bakery/content/pages.ts";
import type { CallToAction, HeroLayout } from "../../bakery/content/sections/hero.ts";
import { type ImageSource, imageSource } from "../../bakery/media/image-source.ts";
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
	const source = hero.imageUrl ? imageSource(hero.imageUrl, hero.image) : null;
	const Layout = layouts[hero.layout];
	return (
		<>
			{titleBar ? <PageTitleBar title={titleBar} /> : null}
			<Layout hero={hero} source={source} headingLevel={titleBar ? 2 : 1} />
		</>
	);
}

interface Props {
	hero: SectionView<"hero">;
	/** Null without an image: then the text gets the whole width. */
	source: ImageSource | null;
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
	const { source } = props;
	if (!source) {
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
				<ImagePlace source={source} className="arch">
					<BreadIcon className="stand-in" />
					<HeroImage
						source={source}
						alt={props.hero.imageAlt}
						sizes="(min-width: 84rem) 36rem, (min-width: 48rem) 43vw, 91vw"
						width={1000}
						height={1200}
					/>
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
	if (!props.source) {
		return (
			<section data-layout="full-width-overlay" className="surface-secondary section-space">
				<div className="container-page">
					<div className="surface-paper rounded-box hero-paper shadow-lifted">
						<HeroText {...props} titleSize="text-title" isSplit />
					</div>
				</div>
			</section>
		);
	}
	return (
		<OnImage {...props} source={props.source} className="rounded-box hero-panel shadow-lifted">
			<HeroText {...props} titleSize="text-title" />
		</OnImage>
	);
}

/**
 * Centered text on an image, which is faded behind it. The 700 px of product §2 are the least
 * height.
 */
function Centered(props: Props) {
	if (!props.source) {
		return (
			<section data-layout="centered" className="surface-secondary hero-plain">
				<div className="container-page">
					<div className="mx-auto hero-centered">
						<HeroText {...props} titleSize="text-display" isCentered />
					</div>
				</div>
			</section>
		);
	}
	return (
		<OnImage {...props} source={props.source} className="mx-auto hero-centered hero-veil">
			<HeroText {...props} titleSize="text-display" isCentered />
		</OnImage>
	);
}

interface OnImageProps extends Props {
	source: ImageSource;
	/** Of what the text is on. */
	className: string;
	children: ReactNode;
}

function OnImage({ hero, source, className, children }: OnImageProps) {
	return (
		<section data-layout={hero.layout} className="hero-on-image">
			<HeroImage source={source} alt={hero.imageAlt} sizes="100vw" />
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

type ImageProps = Pick<ComponentProps<typeof Image>, "source" | "alt" | "sizes"> & {
	width?: number;
	height?: number;
};

/** The first thing that a visitor sees, so it is fetched before everything else. */
function HeroImage(props: ImageProps) {
	return <Image width={1600} height={1200} priority className="size-full" {...props} />;
}
