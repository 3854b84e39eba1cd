import { type FoundTitle, useApproval } from "#data";
import { useTexts } from "#i18n";
import { Badge, Cover, Link } from "#kit";
import { texts } from "./texts.ts";

/** One title of the list, and whether the school has copies of it. */
export function TitleRow({ title }: { title: FoundTitle }) {
	const t = useTexts(texts);
	const hasApproval = useApproval();
	const { title: name, subtitle, author_line, publisher, year, series, series_no } = title;
	const copies = title.copies;
	return (
		<li className="border-base-300 flex gap-3 border-b py-3 last:border-0">
			<Cover book={title} size="medium" isDecorative />
			<div className="flex min-w-0 flex-1 flex-col gap-1">
				<h3 className="font-semibold break-words">
					<Link href={`/books/detail/${title.id}`} className="link link-hover" otherwise={name}>
						{name}
					</Link>
					{subtitle && <span className="font-normal">: {subtitle}</span>}
				</h3>
				<p className="break-words">{author_line}</p>
				<p className="text-sm break-words opacity-80">
					{[publisher, year || "", [series, series_no].filter(Boolean).join(" ")].filter(Boolean).join(" · ")}
				</p>
				<p className="flex flex-wrap items-center gap-2">
					{copies > 0 ? (
						<Badge tone={title.free > 0 ? "good" : "warn"}>{t("free", { free: title.free, copies })}</Badge>
					) : (
						<span className="text-sm opacity-80">{t("none")}</span>
					)}
					{hasApproval && title.status === "suggested" && <Badge tone="info">{t("suggested")}</Badge>}
				</p>
			</div>
		</li>
	);
}
