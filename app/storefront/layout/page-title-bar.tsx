/** The bar with a page's own title, above its content (product §2.9). It holds the page's `h1`. */
export function PageTitleBar({ title }: { title: string }) {
	return (
		<div className="surface-secondary border-line border-b">
			<div className="container-page py-8 md:py-12">
				<h1 dir="auto" className="text-title">
					{title}
				</h1>
			</div>
		</div>
	);
}
