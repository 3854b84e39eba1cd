/** Answers of a server that is not there: lists with rows, without, one that fails and one that is never answered. */
const rows = [
	{ id: "r1", collectionName: "students", full_name: "Elif Güneş", class_code: "5/A", count: 12 },
	{ id: "r2", collectionName: "students", full_name: "Mehmet Ağaoğlu", class_code: "8/C", count: 0 },
];
const page = (items: readonly object[]) => ({
	page: 1,
	perPage: 50,
	totalItems: items.length,
	totalPages: 1,
	items,
});
const refusal = { status: 400, message: "Kayıt bulunamadı.", data: {} };

const lists: Readonly<Record<string, object | null | undefined>> = {
	students: page(rows),
	wishes: page([]),
	tasks: null,
};

function answerTo(path: string): { status: number; body: object } | null {
	const [, collection] = /^\/api\/collections\/(\w+)\/records/.exec(path) ?? [];
	if (collection !== undefined) {
		const body = lists[collection];
		if (body === null) return null;
		return body ? { status: 200, body } : { status: 400, body: refusal };
	}
	if (path === "/api/search")
		return { status: 200, body: { readers: [{ full_name: "Elif Güneş" }], titles: null } };
	return path === "/api/site" ? { status: 200, body: {} } : { status: 404, body: refusal };
}

const fetchOverNetwork = window.fetch;
window.fetch = async (input, init) => {
	const address = new URL(input instanceof Request ? input.url : String(input), location.href);
	if (!address.pathname.startsWith("/api/")) return fetchOverNetwork(input, init);
	const answer = answerTo(address.pathname);
	if (answer === null) return new Promise<Response>(() => {});
	return Response.json(answer.body, { status: answer.status });
};
