import type { Pool } from 'pg';
import { inTransaction } from './in-transaction';

/** Run in this order, each once. A later step may add; it must not remove what an older tool still reads. */
const STEPS = [
  `create table release.version (
     remote text not null,
     version text not null,
     manifest jsonb not null,
     published_at timestamptz not null default now(),
     primary key (remote, version)
   );
   create table release.document (
     environment text primary key,
     sequence bigint not null,
     body jsonb not null,
     changed_at timestamptz not null default now()
   );
   create table release.audit (
     environment text not null,
     sequence bigint not null,
     at timestamptz not null default now(),
     actor text not null,
     action text not null,
     change jsonb not null,
     body jsonb not null,
     primary key (environment, sequence)
   )`,
  // What the team signed, as bytes: jsonb keeps neither order nor spaces.
  `alter table release.version add column raw text, add column signature jsonb;
   create index on release.audit using gin ((change -> 'versions') jsonb_path_ops)`,
  // What browsers reported while a canary ran, by minute. The function is all that the backend knows of releases. It keeps
  // only what the live document puts beside a canary, so that made-up names and floods leave a handful of rows.
  // A failure is charged to the shell as well, unless the remote's own canary explains it.
  `create table release.failure (
     environment text not null,
     remote text not null,
     version text not null,
     minute timestamptz not null,
     times bigint not null,
     primary key (environment, remote, version, minute)
   );
   create function release.note_failures(of_environment text, noted jsonb) returns void language sql as $$
     with told as (select * from jsonb_to_recordset(noted) as told(remote text, version text, shell text, times bigint) where times > 0),
     document as (select body -> 'live' as live from release.document where environment = of_environment),
     charged as (
       select remote, version, times from told
       union all
       select 'shell', shell, times from told, document where remote <> 'shell' and version is distinct from live -> remote -> 'canary' ->> 'version'
     )
     insert into release.failure (environment, remote, version, minute, times)
     select of_environment, remote, version, date_trunc('minute', now()), sum(times)
     from charged, document
     where live -> remote ? 'canary' and version in (live -> remote ->> 'version', live -> remote -> 'canary' ->> 'version')
     group by remote, version
     order by remote, version
     on conflict (environment, remote, version, minute) do update set times = release.failure.times + excluded.times
   $$`,
  // What smoke runs found, as the version's team signed it. Of several results of one version the newest counts.
  `create table release.smoke_result (
     environment text not null,
     remote text not null,
     version text not null,
     at timestamptz not null default now(),
     raw text not null,
     signature jsonb not null,
     foreign key (remote, version) references release.version
   );
   create index on release.smoke_result (environment, remote, version, at desc)`,
  // Why versions failed in browsers. Reports are anonymous, so only published versions are kept, each with so many causes.
  `create table release.failure_cause (
     environment text not null,
     remote text not null,
     version text not null,
     kind text not null,
     detail text not null,
     stack jsonb not null,
     components jsonb not null,
     times bigint not null,
     last_at timestamptz not null default now(),
     primary key (environment, remote, version, kind, detail)
   );
   create function release.note_causes(of_environment text, noted jsonb) returns void language sql as $$
     insert into release.failure_cause as kept (environment, remote, version, kind, detail, stack, components, times)
     select of_environment, remote, version, kind, detail, stack, components, times
     from jsonb_to_recordset(noted) as told(remote text, version text, kind text, detail text, stack jsonb, components jsonb, times bigint)
     where exists (select from release.version where version.remote = told.remote and version.version = told.version)
       and 50 > (select count(*) from release.failure_cause as known where known.environment = of_environment
         and known.remote = told.remote and known.version = told.version and (known.kind, known.detail) <> (told.kind, told.detail))
     order by remote, version, kind, detail
     on conflict (environment, remote, version, kind, detail) do update
       set times = kept.times + excluded.times, last_at = now(), stack = excluded.stack, components = excluded.components
   $$`,
  // For the page for teams (docs/decisions/076). `request` is where the backend leaves what somebody asks for there: the composer
  // answers. Web vitals are counted by day and by the bucket that the value is in; reports are anonymous, so of published versions only.
  `alter table release.version add column commit text;
   create table release.request (
     id bigint generated always as identity primary key,
     environment text not null,
     asked jsonb not null,
     at timestamptz not null default now(),
     taken_at timestamptz,
     answer jsonb
   );
   create function release.ask(of_environment text, what jsonb) returns bigint language sql as $$
     select pg_notify('release_asked', of_environment);
     insert into release.request (environment, asked) values (of_environment, what) returning id
   $$;
   create table release.vital (
     environment text not null,
     remote text not null,
     version text not null,
     kind text not null,
     day date not null,
     upto integer not null,
     times bigint not null,
     primary key (environment, remote, version, kind, day, upto)
   );
   create function release.note_vitals(of_environment text, noted jsonb) returns void language sql as $$
     insert into release.vital as kept (environment, remote, version, kind, day, upto, times)
     select of_environment, remote, version, kind, current_date, upto, times
     from jsonb_to_recordset(noted) as told(remote text, version text, kind text, upto integer, times bigint)
     where exists (select from release.version where version.remote = told.remote and version.version = told.version)
     order by remote, version, kind, upto
     on conflict (environment, remote, version, kind, day, upto) do update set times = kept.times + excluded.times
   $$`,
  // Causes can be made up, so none may keep out those that come later: of a version's 50 the 25 that were told of most often stay, and
  // of the others those that were told of last. What another backend writes at this moment is left to it: nobody waits for both.
  // It runs with its owner's rights: the backend's role may delete nothing here.
  `create or replace function release.note_causes(of_environment text, noted jsonb) returns void
   language sql security definer set search_path = pg_catalog as $$
     insert into release.failure_cause as kept (environment, remote, version, kind, detail, stack, components, times)
     select of_environment, remote, version, kind, detail, stack, components, times
     from jsonb_to_recordset(noted) as told(remote text, version text, kind text, detail text, stack jsonb, components jsonb, times bigint)
     where exists (select from release.version where version.remote = told.remote and version.version = told.version)
     order by remote, version, kind, detail
     on conflict (environment, remote, version, kind, detail) do update
       set times = kept.times + excluded.times, last_at = now(), stack = excluded.stack, components = excluded.components;

     with known as (
       select remote, version, kind, detail, times, last_at,
         row_number() over (partition by remote, version order by times desc, last_at desc) <= 25 as often
       from release.failure_cause
       where environment = of_environment
         and (remote, version) in (select remote, version from jsonb_to_recordset(noted) as told(remote text, version text))
     ),
     placed as (
       select *, row_number() over (partition by remote, version order by often desc, last_at desc, times desc) as place from known
     ),
     goes as (
       select cause.remote, cause.version, cause.kind, cause.detail
       from release.failure_cause as cause join placed using (remote, version, kind, detail)
       where cause.environment = of_environment and placed.place > 50
       for update of cause skip locked
     )
     delete from release.failure_cause as cause using goes
     where cause.environment = of_environment and (cause.remote, cause.version, cause.kind, cause.detail) = (goes.remote, goes.version, goes.kind, goes.detail)
   $$`,
  // When a composer last found that all pages are of this document and the backend's data. A column, since the backend may read the table.
  'alter table release.document add column composed_at timestamptz',
];

/** The key of a PostgreSQL lock, any number that nothing else uses: two tools that start at once must not both migrate. */
const LOCK = 5_205_205;

/** Brings schema `release` up to date. Safe to call from any number of processes at once. */
export async function migrateRegistry(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('create schema if not exists release');
    await client.query('create table if not exists release.migration (step integer primary key, at timestamptz not null default now())');
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from release.migration');
    for (const [step, sql] of STEPS.entries()) {
      if (step < (rows[0]?.done ?? 0)) continue;
      await client.query(sql);
      await client.query('insert into release.migration (step) values ($1)', [step]);
    }
  });
}
