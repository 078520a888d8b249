import { FolderArchive } from "lucide-react";
import { countProducts } from "../../bakery/catalog/product-count.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { ImportPlan } from "../../bakery/product-files/schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { FileDrop } from "../media/file-drop.tsx";
import { useArchiveImages } from "./use-archive-images.ts";

interface Props {
	products: ManagedProduct[];
	/** Of the last import: its file may name images. */
	plan: ImportPlan | null;
}

/** Whether a file is one with images: a file that is dropped on the screen goes to one of its parts. */
export function isArchive(name: string): boolean {
	return /\.zip$/i.test(name);
}

/** Gives products without an image those of a ZIP file, by their names. */
export function ImageArchive({ products, plan }: Props) {
	const { state, problem, choose, start, stop, forget } = useArchiveImages(products, plan);
	return (
		<CardSection
			title="Images from a ZIP File"
			intro="For products without an image: files listed in your product file or named after a product, such as “Country Sourdough.jpg” and “Country Sourdough 2.jpg”."
		>
			{problem ? (
				<Alert role="alert" tone="error" className="mt-4">
					{problem}
				</Alert>
			) : null}
			{state === null ? (
				<div className="mt-4">
					<FileDrop
						icon={FolderArchive}
						hint="Drop a ZIP file here, or"
						label="Choose a ZIP File"
						accept=".zip,application/zip"
						isTaken={({ name }) => isArchive(name)}
						onFiles={(files) => void choose(files)}
					/>
				</div>
			) : (
				<>
					<p role="status" className="mt-4 font-semibold">
						{state.isRunning || state.done > 0
							? `${state.done} of ${state.found.length} products have their images`
							: `Images for ${countProducts(state.found.length)}`}
					</p>
					{state.unmatched.length > 0 ? (
						<p className="wrap-anywhere mt-1 text-muted">
							These files don't match a product without an image:{" "}
							{state.unmatched.slice(0, 20).join(", ")}
							{state.unmatched.length > 20 ? ` and ${state.unmatched.length - 20} more` : null}
						</p>
					) : null}
					{state.isRunning ? (
						<>
							<progress
								aria-label="Uploading images"
								value={state.done}
								max={state.found.length}
								className="progress progress-primary mt-3"
							/>
							<p className="text-muted text-sm">Stay on this screen until all are uploaded.</p>
						</>
					) : null}
					{state.failures.length > 0 ? (
						<ul className="mt-3 grid gap-1 font-medium text-error text-sm">
							{state.failures.map(({ name, problem }) => (
								<li key={name} className="wrap-anywhere">
									{name}: {problem}
								</li>
							))}
						</ul>
					) : null}
					<div className="mt-4 flex flex-wrap gap-3">
						{!state.isRunning && state.done < state.found.length ? (
							<Button onClick={start}>
								{state.failures.length > 0 ? "Try Again" : "Upload Images"}
							</Button>
						) : null}
						<Button variant="outline" onClick={state.isRunning ? stop : forget}>
							{state.isRunning ? "Stop" : "Choose Another File"}
						</Button>
					</div>
				</>
			)}
		</CardSection>
	);
}
