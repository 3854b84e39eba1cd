import { call } from "#data";
import { useTexts } from "#i18n";
import { Button, ConfirmButton, useAction } from "#kit";
import { texts } from "./texts.ts";

/** Agrees to the picture of a title, where it waits, or reports it, which hides it: that is asked first. */
export function CoverButtons({ id, title, isWaiting }: { id: string; title: string; isWaiting: boolean }) {
	const t = useTexts(texts);
	const judge = useAction({
		mutationFn: (verdict: "agree" | "report") =>
			verdict === "agree"
				? call("POST /api/titles/:id/cover/agree", { params: { id } })
				: call("POST /api/titles/:id/cover/report", { params: { id } }),
		done: (_, verdict) => t(verdict === "agree" ? "agreed" : "reported"),
		stale: [
			...["books", "library_books", "audit_events", "search"],
			...["/api/titles/", "/api/catalogue/", "/api/copies/"],
		],
	});
	const { isPending } = judge;
	return (
		<div className="flex flex-wrap gap-2">
			{isWaiting && (
				<Button
					className="btn-sm"
					busy={judge.isBusyWith("agree")}
					paused={isPending}
					aria-label={t("agreeTo", { title })}
					onClick={() => judge.mutate("agree")}
				>
					{t("agree")}
				</Button>
			)}
			<ConfirmButton
				className="btn-sm"
				variant={isWaiting ? "plain" : "ghost"}
				busy={judge.isBusyWith("report")}
				paused={isPending}
				aria-label={isWaiting ? t("reportOf", { title }) : undefined}
				ask={{
					title: t("reportShown"),
					text: t(isWaiting ? "reportAskWaiting" : "reportAsk"),
					yes: t("report"),
				}}
				onConfirm={() => judge.mutate("report")}
			>
				{t(isWaiting ? "report" : "reportShown")}
			</ConfirmButton>
		</div>
	);
}
