import { Card, Page } from "../../ui/Page.tsx";

/** A legal text: lines beginning with # are headings, blank lines separate paragraphs. */
export function LegalPage({ title, text }: { title: string; text: string }) {
	return (
		<Page title={title}>
			<Card className="max-w-3xl">
				<div className="flex max-w-prose flex-col gap-3">
					{text
						.split("\n")
						.filter(Boolean)
						.map((line) =>
							line.startsWith("# ") ? (
								<h2 key={line} className="mt-2 text-lg font-semibold">
									{line.slice(2)}
								</h2>
							) : (
								<p key={line}>{line}</p>
							),
						)}
				</div>
			</Card>
		</Page>
	);
}
