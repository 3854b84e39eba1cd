import { Component, type ReactNode } from "react";
import { Failed } from "../ui/states.tsx";

/** A screen that fails takes only itself down, and says so. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
	override state = { error: null as unknown };

	static getDerivedStateFromError(error: unknown) {
		return { error };
	}

	override render() {
		if (this.state.error === null) return this.props.children;
		// The new version's files may have other names than this page knows: only loading it anew helps.
		return <Failed error={this.state.error} retry={() => window.location.reload()} />;
	}
}
