// SPDX-License-Identifier: Apache-2.0
const DAY_MS = 24 * 60 * 60 * 1000;

/** Estimates are learned again after this time of the history; the service does so every hour. */
const LEARN_MS = DAY_MS;

/**
 * Forecasts each parcel at its first scan and later, walking forward in time: from the parcels that were scanned before, and
 * what was known of them at that moment.
 * @param {{ scanned_at: Date, delivered_at: Date | null }[]} parcels rows of `parcels` with `eta`, the date that was promised
 * @param rules the rules of `src/shipments/rules/estimate`, and those of days
 * @param {number[]} ages days after the first scan
 */
export function forecasts(parcels, rules, ages = [0]) {
  const sorted = parcels.toSorted((a, b) => a.scanned_at.getTime() - b.scanned_at.getTime());
  const moments = sorted.flatMap((parcel) => ages.map((age) => ({ parcel, age, at: momentOf(parcel, age) })));
  let learned;
  return moments
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((moment) => {
      const { parcel, age, at } = moment;
      if (!learned || at.getTime() - learned.at.getTime() >= LEARN_MS) learned = learnedAt(at, sorted, learned, rules);
      const { delivered_at: end } = parcel;
      if (end === null || end <= at) return [];
      const shown = rules.predictDelivery(openParcel(parcel), (group) => learned.estimates.get(group), at);
      return shown === null ? [] : [{ age, ...measured(moment, shown, learned, rules) }];
    });
}

const momentOf = ({ scanned_at }, age) => new Date(scanned_at.getTime() + age * DAY_MS);

/** The parcel while it is under way, without the date that was promised. */
const openParcel = (parcel) => ({ ...parcel, status: 'IN_TRANSIT', eta: null });

function learnedAt(at, parcels, before, { learnTransits, HISTORY_DAYS }) {
  const since = at.getTime() - HISTORY_DAYS * DAY_MS;
  const samples = parcels
    .filter(
      ({ scanned_at: start, delivered_at: end }) => start.getTime() >= since && start < at && !(end && end <= start),
    )
    .map((each) => ({ ...each, delivered_at: each.delivered_at <= at ? each.delivered_at : null }));
  const estimates = learnTransits(samples, before, at);
  return { estimates: new Map(estimates.map((estimate) => [estimate.group, estimate])), at };
}

/** A forecast as days from the first scan, as customers count them at the destination. */
function measured({ parcel, age }, shown, learned, { daysApart, dayIn, zoneOfDestination, remainingQuantile }) {
  const zone = zoneOfDestination(JSON.parse(parcel.destination));
  const start = dayIn(zone, parcel.scanned_at);
  const daysTo = (day) => daysApart(start, day);
  const dayAfter = (days) => daysTo(dayIn(zone, new Date(parcel.scanned_at.getTime() + days * DAY_MS)));
  const { quantiles } = learned.estimates.get(shown.group);
  const promises = quantiles.map((_days, index) => remainingQuantile(quantiles, (index + 1) / 100, age));
  return {
    group: shown.group,
    actual: daysTo(dayIn(zone, parcel.delivered_at)),
    expected: daysTo(shown.expected_on),
    earliest: daysTo(shown.earliest_on),
    latest: daysTo(shown.latest_on),
    promises: promises.map(dayAfter),
    platform: parcel.eta === null ? undefined : daysTo(parcel.eta.slice(0, 10)),
  };
}

/** What forecasts are worth. The interval score (Gneiting and Raftery) is the width, and what misses cost. */
export function scores(found) {
  const share = (isTrue) => mean(found.map((each) => Number(isTrue(each))));
  const errors = found.map(({ actual, expected }) => Math.abs(actual - expected)).sort((a, b) => a - b);
  const promise = found.map(({ actual, promises }) => ({ actual, days: promises[89] }));
  return {
    parcels: found.length,
    mae: mean(errors),
    medianError: errors[Math.floor(errors.length / 2)] ?? NaN,
    within1: share(({ actual, expected }) => Math.abs(actual - expected) <= 1),
    within2: share(({ actual, expected }) => Math.abs(actual - expected) <= 2),
    coverage: share(({ actual, earliest, latest }) => actual >= earliest && actual <= latest),
    width: mean(found.map(({ earliest, latest }) => latest - earliest)),
    intervalScore: mean(
      found.map(
        ({ actual, earliest, latest }) =>
          latest - earliest + (2 / 0.2) * (Math.max(earliest - actual, 0) + Math.max(actual - latest, 0)),
      ),
    ),
    pinball50: mean(found.map(({ actual, expected }) => pinball(actual, expected, 0.5))),
    pinball90: mean(promise.map(({ actual, days }) => pinball(actual, days, 0.9))),
    late: mean(promise.map(({ actual, days }) => Number(actual > days))),
    promised: mean(promise.map(({ days }) => days)),
  };
}

/**
 * Compares the date that the platform or the merchant promised with the promise from history that is late as often. The former
 * is a promise and no forecast, so its error flatters every model.
 */
export function againstPlatform(found) {
  const both = found.filter(({ platform }) => platform !== undefined);
  if (both.length === 0) return undefined;
  const lateOf = (daysOf) => mean(both.map((each) => Number(each.actual > daysOf(each))));
  const promisedBy = (daysOf) => ({
    late: lateOf(daysOf),
    promised: mean(both.map(daysOf)),
    pinball90: mean(both.map((each) => pinball(each.actual, daysOf(each), 0.9))),
  });
  const theirs = promisedBy(({ platform }) => platform);
  const levels = Array.from({ length: 99 }, (_none, index) => index);
  const level = levels.find((index) => lateOf(({ promises }) => promises[index]) <= theirs.late) ?? 98;
  return {
    parcels: both.length,
    platform: {
      ...theirs,
      mae: mean(both.map(({ actual, platform }) => Math.abs(actual - platform))),
      bias: mean(both.map(({ actual, platform }) => platform - actual)),
    },
    own: {
      ...promisedBy(({ promises }) => promises[level]),
      mae: mean(both.map(({ actual, expected }) => Math.abs(actual - expected))),
      quantile: (level + 1) / 100,
    },
  };
}

/**
 * Compares the parcels that take longer than a share of those like them with the ones that come after the promised date: how many
 * of the former are late, how many of the late ones they are, and how many days before that date they stand out (median).
 */
export function stalls(found) {
  const both = found.filter(({ platform }) => platform !== undefined);
  const isLate = ({ actual, platform }) => actual > platform;
  return [0.9, 0.95, 0.98].map((quantile) => {
    const endOf = ({ promises }) => promises[Math.round(quantile * 100) - 1];
    const flagged = both.filter((each) => each.actual > endOf(each));
    const hits = flagged.filter(isLate);
    const leads = hits.map((each) => each.platform - endOf(each)).sort((a, b) => a - b);
    const [precision, recall] = [hits.length / flagged.length, hits.length / both.filter(isLate).length];
    return { quantile, parcels: flagged.length, precision, recall, lead: leads[Math.floor(leads.length / 2)] ?? NaN };
  });
}

const pinball = (actual, forecast, share) =>
  actual >= forecast ? share * (actual - forecast) : (1 - share) * (forecast - actual);

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const COLUMNS = [
  ...['parcels', 'MAE', 'median', '±1 day', '±2 days', 'covered', 'width', 'score', 'pinball .5', 'pinball .9'],
  ...['promise late', 'promised'],
];

/** The tables of a back-test as text. */
export function report(found, { groups = 8 } = {}) {
  const rows = (named) => named.map(([name, some]) => [name, ...cells(scores(some))]);
  const first = found.filter(({ age }) => age === 0);
  const ages = [...Map.groupBy(found, ({ age }) => age)]
    .sort(([a], [b]) => a - b)
    .map(([age, some]) => [ageName(age), some]);
  const byGroup = [...Map.groupBy(first, ({ group }) => group)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, groups);
  const compared = againstPlatform(first);
  return [
    'Errors and widths are days. The range is meant to cover 80 %, the promise to be late in 10 %.',
    textTable([['forecast', ...COLUMNS], ...rows(ages)]),
    textTable([['group, at the first scan', ...COLUMNS], ...rows(byGroup)]),
    ...(compared ? [comparison(compared), stallTable(stalls(first))] : ['No parcel has a date that was promised.']),
  ].join('\n\n');
}

const ageName = (age) => (age === 0 ? 'at the first scan' : `after ${age} days`);

function cells(score) {
  const { parcels, within1, within2, coverage, late, ...days } = score;
  const [one, two, covered, lateShare] = [within1, within2, coverage, late].map(percent);
  const { mae, medianError, width, intervalScore, pinball50, pinball90, promised } = days;
  const fixed = [mae, medianError].map(decimal);
  return [
    String(parcels),
    ...fixed,
    one,
    two,
    covered,
    ...[width, intervalScore, pinball50, pinball90].map(decimal),
    lateShare,
    decimal(promised),
  ];
}

function comparison({ parcels, platform, own }) {
  const row = (name, { mae, late, promised, pinball90 }) => [
    ...[name, decimal(mae), percent(late), decimal(promised), decimal(pinball90)],
  ];
  return textTable([
    [`promise, ${parcels} parcels`, 'MAE', 'late', 'promised', 'pinball .9'],
    row('date of the platform', platform),
    row(`own history, quantile ${own.quantile.toFixed(2)}`, own),
  ]);
}

function stallTable(rows) {
  const cellsOf = ({ quantile, parcels, precision, recall, lead }) => [
    ...[`quantile ${quantile.toFixed(2)}`, String(parcels), percent(precision), percent(recall), decimal(lead)],
  ];
  return textTable([
    ['stalled after the', 'parcels', 'are late', 'of all late ones', 'days before the date'],
    ...rows.map(cellsOf),
  ]);
}

const decimal = (value) => (Number.isFinite(value) ? value.toFixed(2) : '-');
const percent = (value) => (Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : '-');

function textTable(rows) {
  const widths = rows[0].map((_head, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])));
  return rows.map((row) => line(row).join('  ')).join('\n');
}
