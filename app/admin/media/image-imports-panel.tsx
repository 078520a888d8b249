import { useRef } from "react";
import { href } from "react-router";
import { pluralize } from "../../bakery/counts.ts";
import type { FailedImage, ImageImports } from "../../bakery/media/image-imports.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { TextLink } from "../screen/links.tsx";

/** More failed images than this are listed when the owner asks. */
const LISTED_AT_ONCE = 5;

interface Props {
	/** From `listImageImports`, in the loader of a screen that has a `ContentRefresh`. */
	imports: ImageImports;
	/** Whether it also says that all images were fetched. */
	showsFinished?: boolean;
	className?: string;
}

/** How far the fetching of imported images is, and which failed; nothing where there is nothing to say. */
export function ImageImportsPanel({ imports, showsFinished = false, className }: Props) {
	const { waiting, done, ended, failed } = imports;
	const heading = useRef<HTMLHeadingElement>(null);
	const isFetching = waiting > 0;
	if (isFetching || failed > 0) {
		return (
			<CardSection
				title={
					isFetching
						? `Fetching images: ${number(ended)} of ${number(ended + waiting)}`
						: failedTitle(failed)
				}
				{...(isFetching && { intro: "You can leave this screen." })}
				headingRef={heading}
				className={className ?? ""}
			>
				{isFetching ? (
					<progress
						aria-label="Fetching images"
						value={ended}
						max={ended + waiting}
						className="progress progress-primary mt-3"
					/>
				) : null}
				{isFetching && failed > 0 ? (
					<p className="mt-4 font-semibold">{failedTitle(failed)}</p>
				) : null}
				{failed > 0 ? (
					<FailedImages imports={imports} onRetried={() => heading.current?.focus()} />
				) : null}
			</CardSection>
		);
	}
	if (!showsFinished || done === 0) return null;
	return (
		<p role="status" className={className}>
			{pluralize(done, "image")} fetched.
		</p>
	);
}

interface FailedImagesProps {
	imports: ImageImports;
	/** Called when they are being fetched again: their buttons are gone then. */
	onRetried(): void;
}

function FailedImages({ imports, onRetried }: FailedImagesProps) {
	const { problems, failed, failedUntil } = imports;
	const retrying = useSubmission({
		action: actionAt("/admin", "retryImages"),
		onSaved: onRetried,
	});
	const dismissing = useSubmission({
		action: actionAt("/admin", "dismissImages"),
		onSaved() {
			focusPageHeading();
			void showToast({ title: "Failed images dismissed" });
		},
	});
	const isBusy = retrying.isSubmitting || dismissing.isSubmitting;
	return (
		<>
			{problems.length > LISTED_AT_ONCE ? (
				<details>
					<summary className="w-fit cursor-pointer py-2.5 font-semibold text-primary-text text-sm">
						Show all {problems.length}
					</summary>
					<FailedImageList problems={problems} failed={failed} />
				</details>
			) : (
				<FailedImageList problems={problems} failed={failed} />
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button variant="outline" disabled={isBusy} onClick={() => retrying.submit({})}>
					Try Again
				</Button>
				<Button
					variant="quiet"
					disabled={isBusy}
					onClick={() => dismissing.submit({ seenUntil: failedUntil ?? "" })}
				>
					Dismiss
				</Button>
			</div>
		</>
	);
}

function FailedImageList({ problems, failed }: Pick<ImageImports, "problems" | "failed">) {
	const more = failed - problems.length;
	return (
		<>
			<ul className="grid grid-cols-1 divide-y divide-line">
				{problems.map((image) => (
					<FailedImageItem key={image.id} image={image} />
				))}
			</ul>
			{more > 0 ? <p className="mt-2 text-muted">And {number(more)} more</p> : null}
		</>
	);
}

function FailedImageItem({ image }: { image: FailedImage }) {
	return (
		<li className="wrap-anywhere min-w-0 py-2">
			<TextLink to={href("/admin/products/:id", { id: image.productId })}>{image.product}</TextLink>
			<p className="text-sm">{image.problem}</p>
			<p dir="ltr" className="text-muted text-sm">
				{image.url}
			</p>
		</li>
	);
}

const number = (count: number) => count.toLocaleString("en");

function failedTitle(failed: number): string {
	return `${pluralize(failed, "image")} couldn't be fetched`;
}
