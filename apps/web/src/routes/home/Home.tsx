import { useSite } from "#data";
import { useTexts } from "#i18n";
import { Link, Page } from "#kit";
import { GuestShelf } from "./shelf/GuestShelf.tsx";
import { texts } from "./texts.ts";
import { UnlinkedAccount, useIsUnlinked } from "./Unlinked.tsx";

/** The target audiences and the benefits for each. */
const audiences = [
	["school", ["school1", "school2", "school3"]],
	["pupil", ["pupil1", "pupil2", "pupil3"]],
	["family", ["family1", "family2", "family3"]],
] as const;

export default function Home() {
	return useIsUnlinked() ? <UnlinkedAccount /> : <Welcome />;
}

/** What Rafta is, for guests. */
function Welcome() {
	const t = useTexts(texts);
	const site = useSite();
	return (
		<Page title="" keepFocus>
			{site.data?.setup_needed && (
				<p role="status" className="alert alert-info">
					{t("setup")}
				</p>
			)}
			<div className="flex flex-col gap-8 pt-4 md:pt-10">
				<div className="flex flex-col gap-5">
					<h1 className="max-w-2xl font-serif text-xl sm:text-2xl lg:text-3xl lg:leading-tight">
						{t("title")}
					</h1>
					<p className="max-w-prose text-lg">{site.data?.description || t("lead")}</p>
					<div className="flex flex-wrap gap-3">
						{site.data?.registration !== "closed" && (
							<Link href="/users/signIn" className="btn btn-primary btn-lg">
								{t("start")}
							</Link>
						)}
						<Link href="/users/login" className="btn btn-lg">
							{t("login")}
						</Link>
						{site.data?.catalogue && (
							<Link href="/catalog" className="btn btn-lg">
								{t("catalog")}
							</Link>
						)}
					</div>
					<p className="max-w-prose">{t("cardLogin")}</p>
				</div>
				<GuestShelf slip={t("slip")} />
			</div>
			<div className="grid gap-x-10 gap-y-6 py-4 md:grid-cols-3">
				{audiences.map(([name, points]) => (
					<section key={name}>
						<h2 className="mb-3 text-lg font-semibold">{t(name)}</h2>
						<ul className="flex list-disc flex-col gap-2 ps-5">
							{points.map((point) => (
								<li key={point}>{t(point)}</li>
							))}
						</ul>
					</section>
				))}
			</div>
			<section className="border-accent border-s-2 ps-4">
				<h2 className="font-semibold">{t("install")}</h2>
				<p className="max-w-prose opacity-75">{t("installText")}</p>
			</section>
		</Page>
	);
}
