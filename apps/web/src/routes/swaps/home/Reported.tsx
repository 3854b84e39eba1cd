import { oneOf, useList } from "#data";
import { useTexts } from "#i18n";
import { Badge, Card, Link, Ready } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { HideButton } from "../HideButton.tsx";
import type { Swap } from "../model.ts";
import { RejectButton, useReject } from "../RejectButton.tsx";
import { texts } from "../texts.ts";

const PAGE_SIZE = 50;

interface Report {
	swap_id: string;
	why: "unsuitable" | "not_theirs" | "wrong_photo";
}

/** Returns the reasons for which readers reported an offer, in a few words. */
function useWhy(swaps: readonly Swap[]): (swap: string) => string {
	const t = useTexts(texts);
	const found = useList<Report>(
		"swap_reports",
		{
			filter: oneOf(
				"swap_id",
				swaps.map(({ id }) => id),
			),
			fields: "swap_id,why",
			sort: "-created",
			perPage: 200,
		},
		swaps.length > 0,
	);
	return (swap) => {
		const reasons = new Set(found.data?.items.flatMap(({ swap_id, why }) => (swap_id === swap ? [why] : [])));
		return [...reasons].map((why) => t(`why_${why}`)).join(", ");
	};
}

/** Offers reported as unfit, most reports first. Hidden if there are none. */
export function ReportedOffers() {
	const t = useTexts(texts);
	const found = useList<Swap>("swaps", {
		filter: 'status = "listed" && reports > 0',
		sort: "-reports,created",
		expand: "book_id,student_id",
		perPage: PAGE_SIZE,
	});
	const why = useWhy(found.data?.items ?? []);
	const reject = useReject();
	if (!found.data) return <Ready query={found} loading={null} />;
	if (found.data.items.length === 0) return null;
	return (
		<Card title={`${t("reportedOnes")} (${found.data.totalItems})`}>
			<ul className="divide-base-300 divide-y">
				{found.data.items.map((swap) => {
					const title = swap.expand?.book_id?.title ?? "";
					const owner = swap.expand?.student_id;
					return (
						<li key={swap.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<div className="min-w-0">
								<Link href={`/swaps/detail/${swap.id}`} className="link link-hover font-semibold break-words">
									{title}
								</Link>
								<p className="break-words">{nameOf(owner)}</p>
								<p className="flex flex-wrap items-center gap-2">
									<Badge tone="bad">{t("reportedTimes", { count: swap.reports })}</Badge>
									{swap.hidden && <Badge>{t("hiddenBadge")}</Badge>}
									<span className="text-sm">{why(swap.id)}</span>
								</p>
							</div>
							<div className="flex flex-wrap gap-2">
								{!swap.hidden && <HideButton swap={swap} title={title} />}
								<HideButton swap={swap} title={title} hidden={false} />
								<RejectButton title={title} onReject={(reason) => reject(swap, title, reason)} />
							</div>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
