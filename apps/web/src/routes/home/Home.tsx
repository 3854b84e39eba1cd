import { useSite } from "../../data/site.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { Shelf } from "./Shelf.tsx";
import { texts } from "./texts.ts";

const points = [
	["desk", "deskText"],
	["turkish", "turkishText"],
	["privacy", "privacyText"],
	["swap", "swapText"],
] as const;

export default function Home() {
	const t = useTexts(texts);
	const site = useSite();
	return (
		<Page title="" keepFocus>
			{site.data?.setup_needed && (
				<p role="status" className="alert alert-info">
					{t("setup")}
				</p>
			)}
			<div className="grid items-center gap-8 py-4 md:grid-cols-2 md:py-10">
				<div className="flex flex-col gap-5">
					<h1 className="text-3xl font-bold tracking-tight sm:text-5xl">{t("title")}</h1>
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
					</div>
				</div>
				<Shelf label={t("picture")} />
			</div>
			<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{points.map(([name, text]) => (
					<Card key={name} title={t(name)}>
						<p>{t(text)}</p>
					</Card>
				))}
			</div>
		</Page>
	);
}
