import { authorsOf } from "@rafta/library/catalogue/authors";
import { OpenLink } from "#kit";
import { useCatalogLink } from "./useCatalogLink.ts";

/** The authors of a line, each leading to the author's page. */
export function Authors({ line }: { line: string }) {
	const link = useCatalogLink();
	return (
		<p className="flex flex-wrap gap-x-3 text-lg">
			{authorsOf(line).map((name) => (
				<OpenLink
					key={name}
					href={link("/catalog/author", { name })}
					className="link link-hover font-semibold"
				>
					{name}
				</OpenLink>
			))}
		</p>
	);
}
