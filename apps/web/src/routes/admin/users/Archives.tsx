import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Badge, Button, Card, Ready, useAction } from "#kit";
import { texts } from "../../users/texts.ts";

interface Archive {
	id: string;
	label: string;
	expires_on: string;
	restored_at: string;
}

const path = "/api/archives";

function Line({ archive }: { archive: Archive }) {
	const t = useTexts(texts);
	const restore = useAction({
		mutationFn: () => call("POST /api/archives/:id/restore", { params: { id: archive.id } }),
		done: t("restoreDone"),
		stale: ["users", path],
	});
	const isOver = archive.expires_on < todayIn(new Date());
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<div>
				<span className="font-semibold">{archive.label}</span>
				<div className="text-sm">{t("keptUntil", { date: formatDate(archive.expires_on) })}</div>
			</div>
			{archive.restored_at ? (
				<Badge tone="good">{t("restored")}</Badge>
			) : (
				!isOver && (
					<Button className="btn-sm" busy={restore.isPending} onClick={() => restore.mutate()}>
						{t("restore")}
					</Button>
				)
			)}
		</li>
	);
}

/** Whether the rows of the list above have come, or cannot. */
function useIsListThere(): boolean {
	const cache = useQueryClient().getQueryCache();
	return useSyncExternalStore(
		(notify) => cache.subscribe(notify),
		() => cache.findAll({ queryKey: ["users", "rows"] }).some(({ state }) => state.status !== "pending"),
	);
}

/** Deleted accounts, if there are any, and restoring them. Shown once the list above has its height: it would be moved by its rows. */
export function Archives() {
	const t = useTexts(texts);
	const archives = useEndpoint("GET /api/archives");
	const isListThere = useIsListThere();
	if (archives.isPending || !isListThere || archives.data?.items.length === 0) return null;
	return (
		<Card title={t("archives")}>
			<Ready query={archives} />
			<ul className="divide-base-300 divide-y">
				{archives.data?.items.map((archive) => (
					<Line key={archive.id} archive={archive} />
				))}
			</ul>
		</Card>
	);
}
