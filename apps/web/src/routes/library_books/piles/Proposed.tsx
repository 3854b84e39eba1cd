import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { lookUpAgain, takeProposal } from "./model.ts";
import { texts } from "./texts.ts";
import type { Lookup } from "./unfinished.ts";

/** An external catalogue's proposal for a title, to be checked against the book; or the progress of the lookup. */
export function Proposed({
	title,
	lookup,
	isLookupOn,
}: {
	title: string;
	lookup: Lookup;
	isLookupOn: boolean | undefined;
}) {
	const t = useTexts(texts);
	const act = useAction({
		mutationFn: (work: (title: string) => Promise<unknown>) => work(title),
		done: (_answer, work) => (work === takeProposal ? t("taken") : ""),
		stale: ["books"],
	});
	const { state, proposal, provider } = lookup;
	if (state === "found" && proposal && provider !== "")
		return (
			<div className="rounded-box bg-base-200 mb-3 flex flex-wrap items-start justify-between gap-2 p-3">
				<div className="min-w-52 flex-1">
					<p className="text-sm">{t("proposal", { provider: t(`provider_${provider}`) })}</p>
					<p className="font-semibold break-words">
						{[proposal.title, proposal.subtitle].filter(Boolean).join(": ")}
					</p>
					<p className="text-sm break-words">
						{[proposal.authors.join("; "), proposal.publisher, proposal.year || ""]
							.filter(Boolean)
							.join(" · ")}
					</p>
				</div>
				<Button busy={act.isPending} onClick={() => act.mutate(takeProposal)}>
					{t("take")}
				</Button>
			</div>
		);
	if (!isLookupOn) return null;
	return (
		<p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
			{t(state === "none" ? "looksNone" : "looksLater")}
			{state === "none" && (
				<Button className="btn-sm" busy={act.isPending} onClick={() => act.mutate(lookUpAgain)}>
					{t("lookAgain")}
				</Button>
			)}
		</p>
	);
}
