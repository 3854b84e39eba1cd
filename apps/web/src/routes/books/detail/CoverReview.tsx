import { isHiddenFor, shownCover } from "@rafta/library/covers/shown";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../data/endpoints.ts";
import { messageOf } from "../../../data/errors.ts";
import { outdated } from "../../../data/outdated.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { coverAddress } from "../../../ui/Cover.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Book } from "../book.ts";
import { texts } from "../texts.ts";

/** What staff decide about a title's picture: to agree to that of another school, or to report one. */
export function CoverReview({ book }: { book: Book }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const school = useUser()?.school_id ?? "";
	const judge = useMutation({
		mutationFn: (verdict: "agree" | "report") =>
			verdict === "agree"
				? call("POST /api/titles/:id/cover/agree", { params: { id: book.id } })
				: call("POST /api/titles/:id/cover/report", { params: { id: book.id } }),
		onSuccess: (_, verdict) => {
			toast(t(verdict === "agree" ? "coverAgreed" : "coverReported"));
			return outdated(queries, "books", "audit_events");
		},
		onError: (error) => toast(messageOf(error), "bad"),
	});
	if (book.cover === "" || isHiddenFor(book, school)) return null;
	const isOwn = book.cover_school === school;
	if (book.cover_school !== "" && isOwn) return <p className="text-sm">{t("coverOwnWaits")}</p>;
	const isWaiting = shownCover(book, school) === "";
	return (
		<div className="flex flex-wrap items-end gap-3">
			{isWaiting && (
				<>
					<img src={coverAddress(book, "small")} alt="" className="h-24 w-16 object-contain" />
					<p className="max-w-prose text-sm">{t("coverWaits")}</p>
					<Button busy={judge.isPending} onClick={() => judge.mutate("agree")}>
						{t("coverAgree")}
					</Button>
				</>
			)}
			<Button className="btn-sm" busy={judge.isPending} onClick={() => judge.mutate("report")}>
				{t("coverReport")}
			</Button>
		</div>
	);
}
