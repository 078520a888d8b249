import type { ComponentProps } from "react";
import type { PageView, SectionView } from "../../bakery/content/pages.ts";
import type { CallToAction, HeroLayout } from "../../bakery/content/sections/hero.ts";
import { type PictureSource, pictureSource } from "../../bakery/media/picture-source.ts";
import { BreadIcon } from "../../ui/bread-icon.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { PicturePlace } from "../layout/picture-place.tsx";
import type { SectionRenderers } from "../layout/render-sections.ts";

/** Components of the home page's sections. */
export const homeSections: SectionRenderers<PageView<"home">> = { hero: HeroSection };

/** The start of the home page, in the layout that the owner chose (product §2.4). */
function HeroSection({ section: hero }: { section: SectionView<"hero"> }) {
	const titleBar = hero.showPageTitle ? hero.pageTitle : null;
	const source = hero.imageUrl ? pictureSource(hero.imageUrl, hero.picture) : null;
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
	/** Null without a picture: then the text gets the whole width. */
	source: PictureSource | null;
	/** 1 unless the page has a title above the hero. */
	headingLevel: 1 | 2;
}

const layouts: Record<HeroLayout, typeof SideBySide> = {
	"side-by-side": SideBySide,
	"full-width-overlay": FullWidthOverlay,
	centered: Centered,
};

/**
 * Text left, picture right; on a phone the picture comes first, so that food is in the first view.
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
		<section
			data-layout="side-by-side"
			className="container-page grid items-center gap-x-10 gap-y-8 pt-5 pb-12 md:grid-cols-[11fr_9fr] md:py-16 lg:grid-cols-2 lg:gap-x-20"
		>
			<HeroText {...props} titleSize="text-display" />
			<div className="relative mx-auto w-full max-md:order-first md:me-0 md:max-w-[clamp(20rem,calc((100svh-13rem)/1.2),36rem)]">
				<PicturePlace source={source} className="arch max-md:[--arch-ratio:5/4]">
					<BreadIcon className="stand-in" />
					<HeroPicture
						source={source}
						alt={props.hero.imageAlt}
						sizes="(min-width: 84rem) 36rem, (min-width: 48rem) 43vw, 91vw"
						width={1000}
						height={1200}
					/>
				</PicturePlace>
			</div>
		</section>
	);
}

/**
 * A picture across the page with the text on a panel; on a phone the panel is below most of it. The
 * 600 px of product §9.1 are the least height: the hero grows with a long text.
 */
function FullWidthOverlay(props: Props) {
	const { source } = props;
	if (!source) {
		return (
			<section data-layout="full-width-overlay" className="surface-secondary section-space">
				<div className="container-page">
					<div className="surface-paper rounded-box p-7 shadow-lifted md:p-14">
						<HeroText {...props} titleSize="text-title" isSplit />
					</div>
				</div>
			</section>
		);
	}
	return (
		<section
			data-layout="full-width-overlay"
			className="relative isolate flex min-h-[600px] items-end bg-base-200 pt-[19rem] pb-5 md:items-center md:py-8"
			style={source.colors ? { backgroundImage: `linear-gradient(${source.colors})` } : undefined}
		>
			<div className="absolute inset-x-0 top-0 -z-10 h-80 md:h-full">
				<HeroPicture source={source} alt={props.hero.imageAlt} sizes="100vw" />
			</div>
			<div className="container-page">
				<div className="rounded-box bg-surface p-6 shadow-lifted sm:p-7 md:max-w-[clamp(25rem,40vw,32rem)] lg:p-10">
					<HeroText {...props} titleSize="text-title" />
				</div>
			</div>
		</section>
	);
}

/**
 * Centered text on a faded picture, on a phone below it. The 700 px of product §9.1 are the least
 * height.
 */
function Centered(props: Props) {
	const { source } = props;
	if (!source) {
		return (
			<section data-layout="centered" className="surface-secondary py-20 md:py-32">
				<div className="container-page">
					<div className="mx-auto max-w-4xl text-center">
						<HeroText {...props} titleSize="text-display" isCentered />
					</div>
				</div>
			</section>
		);
	}
	return (
		<section
			data-layout="centered"
			className="relative isolate flex min-h-[700px] flex-col gap-y-8 pb-12 md:justify-center md:py-16"
		>
			<div className="hero-faded relative -z-10 h-72 md:absolute md:inset-0 md:h-auto">
				<HeroPicture source={source} alt={props.hero.imageAlt} sizes="100vw" />
			</div>
			<div className="container-page">
				<div className="mx-auto max-w-3xl text-center">
					<HeroText {...props} titleSize="text-display" isCentered />
				</div>
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

function HeroText(props: TextProps) {
	const { hero, headingLevel, titleSize, isCentered = false, isSplit = false } = props;
	const Heading = headingLevel === 1 ? "h1" : "h2";
	const split = "grid items-center gap-x-16 md:grid-cols-[7fr_5fr] lg:gap-x-24";
	return (
		<div className={`min-w-0 ${isSplit ? split : ""}`}>
			<Heading dir="auto" className={titleSize}>
				{hero.title}
			</Heading>
			<div className="min-w-0">
				{hero.subtitle ? (
					<p dir="auto" className="mt-5 text-balance text-lead">
						{hero.subtitle}
					</p>
				) : null}
				<RichText html={hero.html} className={`mt-5 text-muted ${isCentered ? "mx-auto" : ""}`} />
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

type PictureProps = Pick<ComponentProps<typeof Picture>, "source" | "alt" | "sizes"> & {
	width?: number;
	height?: number;
};

/** The first thing that a visitor sees, so it is fetched before everything else. */
function HeroPicture(props: PictureProps) {
	return <Picture width={1600} height={1200} priority className="size-full" {...props} />;
}
