import { Module } from '@nestjs/common';
import { JwtModule, JwtSecretRequestType } from '@nestjs/jwt';
import { StoresModule } from '../stores/stores.module.js';
import { ApiKeysService } from './services/api-keys.service.js';
import { SigningKeys } from './services/signing-keys.service.js';
import { Standings } from './persistence/token-status.repository.js';
import { ISSUER } from './model/token-claims.js';
import { TokensService } from './services/tokens.service.js';

@Module({ providers: [SigningKeys], exports: [SigningKeys] })
class SigningModule {}

const jwt = JwtModule.registerAsync({
  imports: [SigningModule],
  inject: [SigningKeys],
  useFactory: (keys: SigningKeys) => ({
    signOptions: { algorithm: 'HS256', issuer: ISSUER },
    verifyOptions: { algorithms: ['HS256'], issuer: ISSUER },
    secretOrKeyProvider: (request, token) =>
      request === JwtSecretRequestType.SIGN ? keys.signing : keys.keyOf(String(token)),
  }),
});

/** API keys and access tokens (C-AUTH, C-KEY). */
@Module({
  imports: [StoresModule, SigningModule, jwt],
  providers: [ApiKeysService, TokensService, Standings],
  exports: [ApiKeysService, TokensService, Standings, SigningModule],
})
export class AuthModule {}
