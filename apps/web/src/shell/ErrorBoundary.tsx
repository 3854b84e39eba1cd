import { Component, type ReactNode } from "react";
import { useReachable } from "#data";
import { common, useTexts } from "#i18n";
import { Failure, Link, Page } from "#kit";

function BrokenPage({ error }: { error: unknown }) {
	const t = useTexts(common);
	const isReachable = useReachable();
	return (
		<Page title={t("state.broken")} narrow>
			{/* The new version's files may have names unknown to this page: only reloading it helps, and without a network
			    it would end on the browser's own error. */}
			<Failure error={error} {...(isReachable && { retry: () => window.location.reload() })} />
			<div className="flex flex-wrap gap-3">
				<Link href="/" className="btn">
					{t("menu.home")}
				</Link>
				<Link href="/contact" className="btn">
					{t("menu.contact")}
				</Link>
			</div>
		</Page>
	);
}

/** Contains the failure of a screen: shows a message and offers ways to continue. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
	override state = { error: null as unknown };

	static getDerivedStateFromError(error: unknown) {
		return { error };
	}

	override render() {
		return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />;
	}
}
