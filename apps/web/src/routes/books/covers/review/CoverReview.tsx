import { useEndpoint, useIsStaff } from "#data";
import { useTexts } from "#i18n";
import { CoverButtons } from "./CoverButtons.tsx";
import { texts } from "./texts.ts";
import { WaitingPicture } from "./WaitingPicture.tsx";

/**
 * What staff of a school that has a title may say about its picture: agree to that of another school, or report one.
 * Stands wherever they look at a title; the server decides whether there is anything to say.
 */
export function CoverReview({ book }: { book: string }) {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const { data } = useEndpoint(
		"GET /api/titles/:id/cover/review",
		{ params: { id: book } },
		{ enabled: isStaff },
	);
	if (!data?.title) return null;
	const { state, title } = data;
	if (state === "own") return <p className="max-w-prose text-sm">{t("ownWaits")}</p>;
	const isWaiting = state === "waiting";
	const buttons = <CoverButtons key={title.cover} id={book} title={title.title} isWaiting={isWaiting} />;
	if (!isWaiting) return <div className="-ms-3">{buttons}</div>;
	return (
		<section
			aria-label={t("title")}
			className="rounded-box border-base-300 flex max-w-prose flex-col gap-3 border p-3"
		>
			<div className="flex items-start gap-4">
				<WaitingPicture book={title} />
				<p className="min-w-0 text-sm">{t("waits")}</p>
			</div>
			{buttons}
		</section>
	);
}
