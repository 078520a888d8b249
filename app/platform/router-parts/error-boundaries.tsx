// Replaces React Router's `errorBoundaries.js` in the browser (scripts/router-parts.ts).
import { Component, type ReactNode } from "react";

interface Props {
	location: object;
	children: ReactNode;
}

interface State {
	hasFailed: boolean;
	location: object;
}

/** Around the document, in case the error page fails. React Router's shows a stack trace. */
export class RemixErrorBoundary extends Component<Props, State> {
	override state: State = { hasFailed: false, location: this.props.location };

	static getDerivedStateFromError(): Partial<State> {
		return { hasFailed: true };
	}

	static getDerivedStateFromProps({ location }: Props, shown: State): State | null {
		return location === shown.location ? null : { hasFailed: false, location };
	}

	override render(): ReactNode {
		return this.state.hasFailed ? <LastResort /> : this.props.children;
	}
}

function LastResort() {
	return (
		<html lang="en">
			<body>
				<h1>This page needs a moment</h1>
				<a href={location.href}>Try again</a>
			</body>
		</html>
	);
}

/** For a root without a boundary of its own, which this site's has. */
export function RemixRootDefaultErrorBoundary(): null {
	return null;
}

/** Around what this site does not use. */
export function BoundaryShell(): null {
	return null;
}
